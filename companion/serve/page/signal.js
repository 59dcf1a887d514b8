// What tells a phone that lies on the table that something is due: a sound and a shake, which one
// tap hushes, and a badge where the page is installed. The screen stays on where a browser lets it.

const CHOICE = 'signal';
const SHAKE_MS = [120, 60, 120];
const TONES_HZ = [660, 880], TONE_S = 0.18, LOUD = 0.2;
let was = null, sound = null;

export const heard = () => localStorage.getItem(CHOICE) !== 'off';
export const choose = (on) => localStorage.setItem(CHOICE, on ? 'on' : 'off');

// Called whenever the page knows anew whether something is due here; what was due when the page was
// opened rings no bell.
export function due(is) {
  if (is && was === false && heard()) ring();
  if (is !== was) (is ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.())?.catch(() => {});
  was = is;
}

export function ring() {
  navigator.vibrate?.(SHAKE_MS);
  if (sound?.state !== 'running') return;
  for (const [n, pitch] of TONES_HZ.entries()) {
    const tone = sound.createOscillator(), volume = sound.createGain(), at = sound.currentTime + n * TONE_S;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUD, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_S);
    tone.connect(volume).connect(sound.destination);
    tone.start(at);
    tone.stop(at + TONE_S);
  }
}

// A browser plays nothing before the first tap on a page.
addEventListener('pointerdown', () => {
  if (window.AudioContext) sound ??= new AudioContext();
  sound?.resume();
});

// Only over https or on the machine itself; a browser lets the screen go whenever the page is left.
const stayOn = () => { if (!document.hidden) navigator.wakeLock?.request('screen').catch(() => {}); };
document.addEventListener('visibilitychange', stayOn);
stayOn();
