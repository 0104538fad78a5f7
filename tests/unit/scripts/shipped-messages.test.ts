import { expect, it } from 'vitest';
import { toBrowserMessages } from '../../../scripts/package/messages';

const ENGLISH = {
  greeting: {
    message: 'From $FIRST$ to $LAST$',
    description: 'Where a walk leads',
    placeholders: { first: { content: '$1' }, last: { content: '$2' } },
  },
  walks_one: { message: 'Once' },
  walks_other: { message: '$N$ times', placeholders: { n: { content: '$1' } } },
};

it.each([
  ['English', ENGLISH, { greeting: 'From $1 to $2', walks_one: 'Once', walks_other: '$1 times' }],
  [
    'a translation in another order, and with plural forms that English lacks',
    {
      greeting: { message: 'إلى $LAST$ من $FIRST$' },
      walks_one: { message: '$N$' },
      walks_few: { message: '$N$ مرات' },
    },
    { greeting: 'إلى $2 من $1', walks_one: '$1', walks_few: '$1 مرات' },
  ],
])('the messages of packages have the places of English: %s', (_, messages, wanted) => {
  const shipped = Object.entries(wanted).map(([key, message]) => [key, { message }]);
  expect(JSON.parse(toBrowserMessages(messages, ENGLISH))).toEqual(Object.fromEntries(shipped));
});
