import { sitePath } from '@greenlight/contract/site-path';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The code in a mail's link. It is removed from the address, so that history entries and copied links do not have it.
 */
export function useCodeOfLink(): string {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [code] = useState(() => new URLSearchParams(search).get('code') ?? '');
  useEffect(() => {
    if (search) void navigate(sitePath('profile'), { replace: true });
  }, [search, navigate]);
  return code;
}
