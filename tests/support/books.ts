import { reconcileBooks, unreconciledBatches } from '#claims/payments/queries/reconciliation'

/**
 * By how much the three books of payments differ, and how many batches differ from their lines. Claims that other
 * tests wrote as paid have no batch: what ties is what leaves these as they were.
 */
export async function bookGaps() {
  const { lines } = await reconcileBooks()
  return {
    books: lines.map(({ part, claims, counters, batches }) => ({
      part,
      counters: [counters.claims - claims.claims, counters.amountPaise - claims.amountPaise],
      batches: batches && [
        batches.claims - claims.claims,
        batches.amountPaise - claims.amountPaise,
      ],
    })),
    unreconciledBatches: (await unreconciledBatches()).length,
  }
}

export type BookGaps = Awaited<ReturnType<typeof bookGaps>>
