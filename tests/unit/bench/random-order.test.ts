import { describe, expect, test } from 'vitest';
import { createRandom, inRandomOrder } from '../../bench/random-order';

const SUBJECTS = ['a', 'b', 'c', 'd'];
const orderOf = (seed: number, rounds = { warmUps: 2, samples: 5 }) =>
  inRandomOrder(SUBJECTS, rounds, createRandom(seed));

describe('turns in random order', () => {
  test('hold every subject once in each round', () => {
    const subjects = orderOf(1).map(({ subject }) => subject);
    for (let round = 0; round < 7; round++) {
      expect(subjects.slice(round * 4, round * 4 + 4).sort()).toEqual(SUBJECTS);
    }
    expect(subjects).toHaveLength(28);
  });

  test('begin with the warm-ups of all subjects', () => {
    expect(orderOf(1).map(({ isWarmUp }) => isWarmUp)).toEqual([...Array(8).fill(true), ...Array(20).fill(false)]);
  });

  test('come in another order in other rounds', () => {
    const rounds = orderOf(1, { warmUps: 0, samples: 20 });
    const orders = new Set(
      Array.from({ length: 20 }, (_, n) =>
        rounds
          .slice(n * 4, n * 4 + 4)
          .map((it) => it.subject)
          .join(),
      ),
    );
    expect(orders.size).toBeGreaterThan(10);
  });

  test('put every subject in every place about as often', () => {
    const firsts = orderOf(5, { warmUps: 0, samples: 4_000 }).filter((_, index) => index % 4 === 0);
    for (const name of SUBJECTS) {
      const count = firsts.filter(({ subject }) => subject === name).length;
      expect(count).toBeGreaterThan(900);
      expect(count).toBeLessThan(1_100);
    }
  });

  test('are the same for the same seed and others for another', () => {
    expect(orderOf(42)).toEqual(orderOf(42));
    expect(orderOf(42)).not.toEqual(orderOf(43));
  });
});

test('random numbers lie from 0 up to 1', () => {
  const random = createRandom(7);
  const numbers = Array.from({ length: 1_000 }, random);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  expect(new Set(numbers).size).toBeGreaterThan(990);
});
