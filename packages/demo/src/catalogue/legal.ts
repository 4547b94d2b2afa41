/** A legal document of the demo: short, and correct for a film house that does not exist. */
export interface LegalText {
  type: string;
  title: string;
  required: boolean;
  text: string;
}

const terms = `# Terms of use

These terms say what you and this demonstration can rely on. Nothing here is for sale, and nothing is owed.

## Your account

- You may open an account with any address that is yours.
- Keep your password to yourself; tell us if somebody else has it.
- You can delete your account at any time, in your settings.

## What you watch

The films here were drawn by a program and may be watched by everybody who can see them. Please do not pass off as yours
what others made.

## How we treat each other

Write to others as you would speak to them in a small room. Who does not may be asked to leave.

## Changes

When these terms change, you are asked to accept the new ones before you go on. Earlier versions stay readable.
`;

const privacy = `# Privacy notice

## What is kept

- Your e-mail address, your name here, and a password that nobody can read.
- What you watched, liked, followed and wrote, so that you find it again.
- From which devices you signed in, so that you can see if it was not you.

## What it is for

To run this service, and nothing else. There is no advertising, and nothing is handed to others.

## What you can do

You can download all that is known of you, correct it, and delete your account. After a short time to think again,
everything that is yours is erased.
`;

const giveawayRules = `# Giveaway rules

1. Everybody with an account may enter once.
2. The winners are drawn at random when the giveaway has closed.
3. There is no prize in a demonstration but the joy of having won.
`;

export const legalTexts: LegalText[] = [
  { type: 'terms', title: 'Terms of use', required: true, text: terms },
  { type: 'privacy', title: 'Privacy notice', required: true, text: privacy },
  { type: 'giveawayrules', title: 'Giveaway rules', required: false, text: giveawayRules },
];
