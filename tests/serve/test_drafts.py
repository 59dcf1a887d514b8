"""Commands under way are kept beside the session, those too that were put aside."""

from __future__ import annotations

from pathlib import Path

from companion.serve.drafts import Drafts, PhoneDraft, Wanted
from companion.table.prompts import Given


def test_a_command_put_aside_for_odds_outlives_the_server(tmp_path: Path) -> None:
    session = tmp_path / "war.session"
    answer = Given(*("infantry",) * len(Given._fields))
    purchase = PhoneDraft("ussr", Wanted("buy", {}), given=(answer,))
    odds = PhoneDraft("ussr", Wanted("battle", {}, ("odds",)))
    drafts = Drafts.beside(session)
    drafts.put(purchase)
    assert drafts.interrupt("ussr") == purchase
    drafts.put(odds)
    again = Drafts.beside(session)
    assert again.of["ussr"].wanted == odds.wanted
    assert [draft.wanted for draft in again.interrupted["ussr"]] == [purchase.wanted]
    assert again.interrupted["ussr"][0].given == (answer,)
    assert again.pop_interrupted("ussr") is not None
    assert again.pop_interrupted("ussr") is None
    assert not Drafts.beside(session).interrupted
