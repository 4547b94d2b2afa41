/** What visitors of the house ask. */
export const faqs = [
  {
    question: 'What is Moth House?',
    answer:
      'A small film house. We make films of light, maps and music, with no presenters and nothing that happened in the news. The ones that are out stay out.',
  },
  {
    question: 'Can I watch without an account?',
    answer:
      'Yes. At least one film of every show is free for everybody, without an account and without advertisements. They have their own row on the home page.',
  },
  {
    question: 'What do members get?',
    answer:
      'Every film on the day it is finished, in the best picture we have, on every device. You go on where you stopped, keep a watchlist, and follow the departments whose work you like.',
  },
  {
    question: 'How long is the free trial, and what happens after it?',
    answer:
      'The join page says how long it is. You can cancel on any of its days in your account, and nothing is charged. If you stay, the plan that you chose begins when the trial ends.',
  },
  {
    question: 'Where can I watch?',
    answer:
      'In any browser of the last years: on phones, tablets, computers and televisions. Your place in a film follows you from one to the other.',
  },
  {
    question: 'Are there captions?',
    answer:
      'Every film has English captions that describe what is heard, and some have Spanish ones. Choose them in the player; it remembers your choice.',
  },
  {
    question: 'Some films flicker. Is there a warning?',
    answer:
      'Films with bright, fast changes say so at the beginning of their description. The Long Quiet has none at all: nothing in it moves faster than weather.',
  },
  {
    question: 'May I show a film in my classroom?',
    answer:
      'Gladly, with a membership of your own and as long as nobody pays to get in. Small Suns comes with chapters, so that you can go straight to the soap bubble.',
  },
];
