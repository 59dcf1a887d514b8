"""The people at the prompt: questions are put to them one at a time."""

from __future__ import annotations

from prompt_toolkit import PromptSession
from prompt_toolkit.formatted_text import ANSI

from companion import streams
from companion.prompt.deeds import QUIT, is_own


class AtThePrompt:
    """Answers typed at the terminal, with the editing of the prompt. See `Asker`."""

    def __init__(self) -> None:
        self.session: PromptSession[str] = PromptSession()

    def ask(self, prompt: str) -> str:
        return self._put(prompt, secret=False)

    def ask_secret(self, prompt: str) -> str:
        return self._put(prompt, secret=True)

    def tell(self, text: str) -> None:
        print(streams.visible(_laid_out(text)), flush=True)

    def refuse(self, text: str) -> None:
        print(streams.visible(_laid_out(text)), flush=True)

    def settle(self, text: str) -> None:
        """Nothing is kept here."""

    def _put(self, prompt: str, secret: bool) -> str:
        text = ANSI(f"{streams.visible(_laid_out(f'{prompt} >'))} ")
        answer = self.session.prompt(text, is_password=secret, bottom_toolbar=None).strip()
        if is_own(answer, QUIT):
            raise KeyboardInterrupt  # as Ctrl-C: it leaves the question, not the table
        return answer


def _laid_out(text: str) -> str:
    """A sentence broken between words."""
    from companion.table.render import render, unstyled
    from companion.table.reply import Line

    return unstyled(render((Line(text),)))
