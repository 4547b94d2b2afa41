-- The broadcaster's own video is the top rendition: the decoder configuration (AVCDecoderConfigurationRecord) with which
-- its initialisation segment was made. Null for what is always encoded.
alter table rendition add column copied_config bytea;
