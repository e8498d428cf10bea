import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { refuseStaleVersion } from '#kernel/http/expected_version'
import { TEXT_LOCALES } from '#kernel/formats/languages'
import { incrementMastersVersion } from '#masters/actions/master_rows'
import { refreshMasters } from '#masters/queries/masters'
import MessageText from '#notifications/models/message_text'
import { lockCustomTexts, resetCustomTexts, textKey } from '#notifications/queries/custom_texts'
import {
  CONTENT_FIELDS,
  savedTexts,
  type TextContent,
  textsVersion,
  textErrors,
} from '#notifications/queries/text_contents'
import type { MessagePlace } from '#notifications/rules/messages'
import { afterCommit } from '#kernel/database/deferred_effects'

export interface SaveMessageTextsInput extends MessagePlace {
  /** By language. */
  texts: Readonly<Record<string, TextContent>>
  /** `textsVersion` of the displayed texts. */
  expectedVersion: string
}

/** Saves the texts of an event for a channel: a new version for each language that differs. */
export class SaveMessageTexts {
  /** @throws FieldRefusals; Refusal when another user saved them meanwhile, or nothing differs */
  async run(
    { template, channel, texts, expectedVersion }: SaveMessageTextsInput,
    actor: { id: number; role: number },
    existing?: TransactionClientContract
  ): Promise<void> {
    const place = { template, channel }
    const errors = textErrors(place, texts)
    if (errors.length > 0) throw new FieldRefusals(errors)
    await inTransaction(async (trx) => {
      afterCommit(trx, async () => {
        await refreshMasters()
        await resetCustomTexts()
      })
      await incrementMastersVersion(trx)
      const before = await lockCustomTexts(place, trx)
      const old = savedTexts(place, before)
      refuseStaleVersion(expectedVersion, textsVersion(old))
      const changed = TEXT_LOCALES.filter((locale) =>
        CONTENT_FIELDS.some((field) => old[locale][field] !== texts[locale][field])
      )
      if (changed.length === 0) throw new Refusal('administration.messages.nothing_changed')
      const madeAt = DateTime.fromJSDate(getClock().now()).toUTC()
      for (const locale of changed) {
        const number = (before.get(textKey({ ...place, locale }))?.number ?? 0) + 1
        await MessageText.create(
          { ...place, locale, number, ...texts[locale], madeBy: actor.id, madeAt },
          { client: trx }
        )
      }
      const only = (all: Readonly<Record<string, TextContent>>) =>
        Object.fromEntries(changed.map((locale) => [locale, all[locale]]))
      await recordAudit({
        action: 'message_text.saved',
        actor,
        data: { ...place, old: only(old), new: only(texts) },
        trx,
      })
    }, existing)
  }
}
