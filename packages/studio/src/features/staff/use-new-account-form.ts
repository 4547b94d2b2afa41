import { registerBody } from '@greenlight/contract/account';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';

const schema = registerBody.pick({ displayName: true, email: true, password: true });

export type NewAccount = z.infer<typeof schema>;

export function useNewAccountForm(): UseFormReturn<NewAccount> {
  return useForm({ resolver: zodResolver(schema), mode: 'onTouched' });
}
