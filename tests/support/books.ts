import { reconcileBooks, unreconciledBatches } from '#claims/payments/queries/reconciliation'

/**
 * Returns the differences between the three books of payments, and the number of batches that differ from their lines.
 * Claims that other tests wrote as paid have no batch: the books reconcile if the differences stay the same.
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
