import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { languageName } from '#kernel/formats/languages'
import { refuseReleased } from '#privacy/actions/save_breach'
import Breach from '#privacy/models/breach'
import { BREACH_TEXTS, contactOf, languagesMissing } from '#privacy/rules/breach_texts'
import type { Actor } from '#workflow/contracts/subject'

/** The breach of which those on its list are to be told. */
export interface BreachRelease {
  id: number
}

const countAffected = async (id: number, trx: TransactionClientContract) => {
  const [{ total }] = await trx.from('breach_people').where('breach_id', id).count('* as total')
  return Number(total)
}

async function lockBreach({ id }: BreachRelease, trx: TransactionClientContract) {
  const breach = await Breach.query({ client: trx }).where({ id }).forUpdate().first()
  if (!breach) throw new NotFound()
  return breach
}

/** Telling those affected of a breach: it cannot be taken back, so two people always look at it. */
export const breachRelease: ChangeKind<BreachRelease> = {
  words: 'privacy.breaches.release.kind',
  needsConfirmation: 'always',

  /** Whatever is saved of the breach or its list counts it on. */
  async version(payload, trx) {
    const breach = await lockBreach(payload, trx)
    refuseReleased(breach)
    return String(breach.version)
  },

  async describe({ id }, trx) {
    const breach = await Breach.findOrFail(id, { client: trx })
    const line = (name: string, value: string) => ({
      label: { key: `privacy.breaches.lines.${name}` },
      kind: 'text' as const,
      old: null,
      new: value,
    })
    return {
      subject: `breach-${id}`,
      title: { key: 'privacy.breaches.number', params: { id } },
      href: `/officer/breaches/${id}`,
      difference: [
        line('people', String(await countAffected(id, trx))),
        ...BREACH_TEXTS.map((text) => line(text, breach[`${text}En`])),
        line('contact', contactOf(breach)),
      ],
    }
  },

  apply: release,
}

/** @throws Refusal while a language is missing, nobody is on the list, or it is released already */
async function release(payload: BreachRelease, actor: Actor, trx: TransactionClientContract) {
  const breach = await lockBreach(payload, trx)
  refuseReleased(breach)
  const missing = languagesMissing(breach.texts)
  if (missing.length > 0) {
    const languages = missing.map(languageName).join(', ')
    throw new Refusal('privacy.breaches.refused.languages', { languages })
  }
  const people = await countAffected(breach.id, trx)
  if (people === 0) throw new Refusal('privacy.breaches.refused.no_list')
  await breach.merge({ releasedAt: DateTime.fromJSDate(getClock().now()).toUTC() }).save()
  await recordAudit(
    {
      action: 'breach.released',
      actorId: actor.id,
      actorRole: actor.role,
      subjectType: 'breach',
      subjectId: breach.id,
      data: { people },
    },
    trx
  )
}
