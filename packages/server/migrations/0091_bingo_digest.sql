alter table bingo_award_mark rename to bingo_award_digest;
alter index bingo_award_mark_pkey rename to bingo_award_digest_pkey;
alter index bingo_award_mark_win rename to bingo_award_digest_win;
