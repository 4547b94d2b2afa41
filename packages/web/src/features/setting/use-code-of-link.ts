import { sitePath } from '@greenlight/contract/site-path';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The letter's link brings the code; no history entry or copied link has it. */
export function useBroughtCode(): string {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [code] = useState(() => new URLSearchParams(search).get('code') ?? '');
  useEffect(() => {
    if (search) void navigate(sitePath('profile'), { replace: true });
  }, [search, navigate]);
  return code;
}
