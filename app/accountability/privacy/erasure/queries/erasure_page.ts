import type { I18n } from '@adonisjs/i18n'
import { columnInLanguage } from '#kernel/formats/languages'
import { retentionStatusVersion } from '#privacy/erasure/actions/erase_account'
import { erasablePart } from '#privacy/erasure/queries/parts'
import { retentionStatusOfPerson } from '#privacy/erasure/queries/standing'
import { type ErasablePart, ERASABLE_PARTS } from '#privacy/erasure/rules/kinds'
import { localName, masters } from '#masters/queries/masters'

/** What a person can erase now, and what is kept until when and under which rule. */
export async function erasurePage(userId: number, { locale }: I18n) {
  const retentionStatus = await retentionStatusOfPerson(userId)
  const { live, kept } = retentionStatus
  const parts = []
  for (const part of ERASABLE_PARTS) parts.push(await partLine(part, userId, live.length > 0))
  return {
    parts,
    /** Numbers of the applications that still go on. */
    live,
    kept: kept.map(({ number, rule, until }) => {
      const row = masters().retentionRule(rule)
      const basis = columnInLanguage(row, 'basis', locale)
      return { number, what: localName(row, locale), basis, until }
    }),
    seen: retentionStatusVersion(retentionStatus),
  }
}

async function partLine(part: ErasablePart, userId: number, isLive: boolean) {
  const { ids, version } = await erasablePart(part, userId)
  /** Old papers are those of a decision as long as it is not taken. */
  return { part, count: ids.length, version, waits: part === 'old_papers' && isLive }
}
