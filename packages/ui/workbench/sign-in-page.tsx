import { FormScreen } from '../src/blocks/form-screen.tsx';
import { Button } from '../src/primitives/button.tsx';
import { Checkbox } from '../src/primitives/checkbox.tsx';
import { Field } from '../src/primitives/field.tsx';
import { Input } from '../src/primitives/input.tsx';
import { PasswordInput } from '../src/primitives/password-input.tsx';
import { scene } from './art.ts';
import { Logo } from './frame.tsx';

export function SignInPage() {
  return (
    <FormScreen
      title="Welcome back"
      siteName="Greenlight"
      description="Sign in to pick up where you left off."
      logo={<Logo />}
      brand={{
        picture: scene(31, 1400, 1600),
        tagline: 'The shows get made because you said so.',
        text: 'Members steer what is produced next with Producer Points, and watch it first, without ads.',
      }}
      footer={
        <>
          New here?{' '}
          <a href="#join" className="font-semibold text-accent underline-offset-4 hover:underline">
            Start your free trial
          </a>
        </>
      }
    >
      <form className="flex flex-col gap-5">
        <Field label="Email" error="Invalid Email or Password." required>
          <Input type="email" autoComplete="email" defaultValue="mara@example" />
        </Field>
        <Field
          label="Password"
          required
          aside={
            <a href="#forgot" className="text-ink-muted underline underline-offset-4">
              Forgotten?
            </a>
          }
        >
          <PasswordInput autoComplete="current-password" showLabel="Show password" hideLabel="Hide password" />
        </Field>
        <Checkbox label="Keep me signed in" defaultChecked />
        <Button type="submit" variant="primary" size="lg" className="mt-2">
          Sign in
        </Button>
      </form>
    </FormScreen>
  );
}
