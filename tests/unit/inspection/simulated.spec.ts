import { test } from '@japa/runner'
import { findingsOf } from '#inspection/rules/turns'
import { type DeskKind, servedBy } from './simulated_desk.js'

/*
 * Simulated desks, honest and bought: the figures of docs/queue_order.md, a hundred desks of each kind. Each desk comes
 * back with its seed, so the counts do not change by themselves.
 */

const DESKS = 100

/** Three weeks of files wait, four come a day, for a quarter of working days. */
const USUAL: DeskKind = { arrivals: 4, backlog: 60, days: 65, looseness: 1 }

const alarms = (kind: DeskKind) =>
  Array.from({ length: DESKS }, (_, seed) => findingsOf(servedBy(kind, seed + 1))).filter(
    ({ isRemarkable }) => isRemarkable
  ).length

test.group('The order of simulated queues', () => {
  const honest: Record<string, DeskKind> = {
    'strictly by turn': USUAL,
    'one of the ten oldest': { ...USUAL, looseness: 10 },
    'one of the thirty oldest': { ...USUAL, looseness: 30 },
    'any file, by lot': { ...USUAL, looseness: 1000 },
    'a fifth waits for papers': { ...USUAL, hard: 0.2 },
    'half wait for papers, by lot': { ...USUAL, hard: 0.5, looseness: 5 },
    'nothing waits': { ...USUAL, backlog: 4 },
    'nothing waits but what is difficult': { ...USUAL, backlog: 4, hard: 0.3 },
    'a file a day': { ...USUAL, arrivals: 1, backlog: 15 },
    'a file a day, many difficult': { ...USUAL, arrivals: 1, backlog: 15, hard: 0.4, looseness: 6 },
  }
  for (const [name, kind] of Object.entries(honest)) {
    test(`no honest desk is told: ${name}`, ({ assert }) => {
      assert.equal(alarms(kind), 0)
    })
  }

  const bought: [string, DeskKind, number][] = [
    ['one in twenty, by turn', { ...USUAL, bought: 0.05 }, 84],
    ['one in ten, by turn', { ...USUAL, bought: 0.1 }, 100],
    ['one in five, by turn', { ...USUAL, bought: 0.2 }, 99],
    ['one in twenty, loosely by turn', { ...USUAL, looseness: 10, bought: 0.05 }, 79],
    ['one in ten, a fifth waits for papers', { ...USUAL, hard: 0.2, bought: 0.1 }, 81],
  ]
  for (const [name, kind, found] of bought) {
    test(`bought desks are told: ${name}`, ({ assert }) => {
      assert.equal(alarms(kind), found)
    })
  }
})
