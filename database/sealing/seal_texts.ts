import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { maskNumber } from '#kernel/formats/personal_numbers'
import { encryptNumber } from '#kernel/vault/vault'

const PAN = /\b[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]\b/g
const BATCH_SIZE = 500

/** Returns the replacement for the text of a row, or null to keep it. */
type Rewrite = (text: string) => string | null

/** Rewrites the JSON texts of a table in small transactions; a second run finds nothing to do. */
async function rewrite(client: QueryClientContract, table: string, work: Rewrite) {
  for (let after = 0; ;) {
    const rows: { id: number; data: string }[] = await client
      .from(table)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .select('id', 'data')
    if (rows.length === 0) return
    const changed = rows.flatMap(({ id, data }) => {
      const text = work(data)
      return text === null || text === data ? [] : [{ id, data, text }]
    })
    if (changed.length > 0) {
      await client.transaction(async (trx) => {
        for (const { id, data, text } of changed) {
          await trx.from(table).where({ id, data }).update({ data: text })
        }
      })
    }
    after = rows[rows.length - 1].id
  }
}

/** Masks a PAN in old and new values of changes, and in lines about directors, to its last characters. */
export function maskRevisions(client: QueryClientContract) {
  const mask = (pan: string) => maskNumber(pan.slice(-4), 'pan')
  return rewrite(client, 'profile_revisions', (text) => text.replace(PAN, mask))
}

/** Encrypts the number in letters of groups, which is needed for the PDF that the bank receives. */
export function sealLetters(client: QueryClientContract) {
  return rewrite(client, 'lois', (text) => {
    const data = JSON.parse(text) as { applicant?: { kind?: string; pan?: unknown } }
    if (data.applicant?.kind !== 'group' || typeof data.applicant.pan !== 'string') return null
    const { pan } = data.applicant
    return JSON.stringify({
      ...data,
      applicant: { ...data.applicant, pan: pan ? encryptNumber(pan, 'pan') : null },
    })
  })
}
