-- Of a broadcast: the largest bit rate of its segments so far (the peak segment bit rate of RFC 8216bis).
alter table rendition add column peak_bitrate integer not null default 0;
