import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  markShared,
  SHARED_NUMBERS,
  saveFacts,
  wrongFacts,
  type SharedNumber,
} from '#reports/queries/report_facts'

/** Applications looked at in one statement, so that nobody waits long for a row. */
const BATCH_SIZE = 5_000

async function* idRanges(client: QueryClientContract) {
  const [{ last }] = await client.from('applications').max('id as last')
  for (let from = 1; from <= Number(last ?? 0); from += BATCH_SIZE) {
    yield { from, to: from + BATCH_SIZE - 1 }
  }
}

/** Writes taluka, gaps and the marks of shared numbers anew, for rows written past the portal. */
export class RecountFacts {
  async run(client: QueryClientContract = db.connection()): Promise<void> {
    for await (const range of idRanges(client)) await saveFacts(client, range)
    for (const kind of Object.keys(SHARED_NUMBERS)) {
      await markShared(client, kind as SharedNumber, null)
    }
  }
}

/** Applications whose taluka or gaps are not what the profiles say. */
export async function countWrongFacts(client: QueryClientContract = db.connection()) {
  let wrong = 0
  for await (const range of idRanges(client)) wrong += await wrongFacts(client, range)
  return wrong
}
