// Shows the text that travels in the address behind '#': compressed as RFC 1951 says, three letters
// for every two bytes, and a last letter that tells that nothing was cut.
(() => {
  const LETTERS = "@FRAGMENT_LETTERS@";

  function bytes(letters) {
    if (!letters.endsWith("E")) throw new Error("cut");
    const made = [];
    for (let at = 0; at < letters.length - 1; at += 3) {
      const group = letters.slice(at, Math.min(at + 3, letters.length - 1));
      let number = 0;
      for (const letter of [...group].reverse()) {
        const value = LETTERS.indexOf(letter);
        if (value < 0) throw new Error("letter");
        number = number * LETTERS.length + value;
      }
      if (group.length === 3) made.push(number >> 8);
      made.push(number & 255);
    }
    return new Uint8Array(made);
  }

  // A canonical Huffman code from the lengths of its words: how many there are of each, and who they are.
  function code(lengths) {
    const counts = new Array(16).fill(0);
    for (const length of lengths) counts[length] += length > 0;
    const symbols = [...lengths.keys()].filter((symbol) => lengths[symbol]);
    symbols.sort((a, b) => lengths[a] - lengths[b] || a - b);
    return { counts, symbols };
  }

  function inflate(data) {
    let at = 0;
    const bits = (count) => {
      let value = 0;
      for (let i = 0; i < count; i += 1, at += 1) {
        if (at >> 3 >= data.length) throw new Error("cut");
        value |= ((data[at >> 3] >> (at & 7)) & 1) << i;
      }
      return value;
    };
    const symbol = ({ counts, symbols }) => {
      let word = 0, first = 0, index = 0;
      for (let length = 1; length < 16; length += 1) {
        word |= bits(1);
        if (word - first < counts[length]) return symbols[index + word - first];
        index += counts[length];
        first = (first + counts[length]) << 1;
        word <<= 1;
      }
      throw new Error("code");
    };
    const fixed = [...Array(288).keys()].map((i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8));
    const out = [];
    for (let last = 0; !last;) {
      last = bits(1);
      const kind = bits(2);
      if (kind === 0) {
        at = (at + 7) & ~7;
        const length = bits(16);
        bits(16);
        for (let i = 0; i < length; i += 1) out.push(bits(8));
        continue;
      }
      if (kind === 3) throw new Error("block");
      let words = code(fixed), distances = code(new Array(30).fill(5));
      if (kind === 2) {
        const [most, far, few] = [bits(5) + 257, bits(5) + 1, bits(4) + 4];
        const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
        const short = new Array(19).fill(0);
        for (let i = 0; i < few; i += 1) short[order[i]] = bits(3);
        const lengths = [], how = code(short);
        while (lengths.length < most + far) {
          const next = symbol(how);
          if (next < 16) lengths.push(next);
          else {
            const again = next === 16 ? lengths.at(-1) : 0;
            const times = next === 16 ? 3 + bits(2) : next === 17 ? 3 + bits(3) : 11 + bits(7);
            lengths.push(...new Array(times).fill(again));
          }
        }
        words = code(lengths.slice(0, most));
        distances = code(lengths.slice(most));
      }
      for (let next = symbol(words); next !== 256; next = symbol(words)) {
        if (next < 256) {
          out.push(next);
          continue;
        }
        const step = next - 257;
        const more = step < 8 || step === 28 ? 0 : (step >> 2) - 1;
        const base = step < 8 ? step + 3 : step === 28 ? 258 : 3 + ((4 + (step & 3)) << more);
        const length = base + bits(more);
        const far = symbol(distances);
        const spare = far < 4 ? 0 : (far >> 1) - 1;
        const distance = (far < 4 ? far + 1 : 1 + ((2 + (far & 1)) << spare)) + bits(spare);
        if (distance > out.length) throw new Error("distance");
        for (let i = 0; i < length; i += 1) out.push(out[out.length - distance]);
      }
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(out));
  }

  function show() {
    const article = document.getElementById("text");
    const [heading, summary] = [article.querySelector("h2"), article.querySelector(".summary")];
    const sentences = JSON.parse(article.dataset.sentences);
    const mine = sentences[navigator.language.slice(0, 2)] || sentences.en;
    let lines;
    try {
      const [lang, ...rest] = inflate(bytes(decodeURIComponent(location.hash.slice(1)))).split("\n");
      document.documentElement.lang = lang;
      lines = rest;
    } catch {
      lines = location.hash ? [mine.site_unreadable, mine.site_scan_again] : [mine.site_rules, mine.site_nothing_here];
    }
    heading.textContent = document.title = lines[0];
    summary.replaceChildren(...lines.slice(1).filter(Boolean).map((line) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = line;
      return paragraph;
    }));
  }

  addEventListener("hashchange", show);
  show();
})();
