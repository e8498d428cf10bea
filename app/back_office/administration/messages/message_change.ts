import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import { NotFound, type SentenceValue } from '#kernel/exceptions/refusal'
import { TEXT_LOCALES, columnInLanguage, inEachLanguage } from '#kernel/formats/languages'
import {
  SaveMessageTexts,
  type SaveMessageTextsInput,
} from '#notifications/actions/save_message_texts'
import { deliveredText } from '#notifications/queries/message_texts'
import { lockCustomTexts } from '#notifications/queries/custom_texts'
import {
  CONTENT_FIELDS,
  type TextContent,
  savedTexts,
  textsVersion,
} from '#notifications/queries/text_contents'
import { MESSAGE_PLACES, type MessagePlace } from '#notifications/rules/messages'
import type User from '#auth/models/user'
import { visibleApplication } from '#approvals/queries/visible_applications'
import { recordAudit } from '#kernel/audit/record_audit'
import { formatRupees, paise } from '#kernel/money/paise'
import { liveSanctionOf } from '#loans/queries/loans'
import { currentLoi } from '#loi/queries/lois'
import { smsValue } from '#notifications/rules/message_texts'
import type { HttpContext } from '@adonisjs/core/http'

/** The page of the texts of an event for a channel. */
const messageHref = ({ template, channel }: MessagePlace) =>
  `/officer/messages/${template}/${channel}`

/** What an event is called: the subject of its e-mail. */
export const eventName = ({ template }: MessagePlace): SentenceValue => ({
  key: `notifications.templates.${template}.title`,
})

/** The event with the channel of its texts. */
export const placeName = (place: MessagePlace): SentenceValue => ({
  key: `message_texts.title_of.${place.channel}`,
  params: { event: eventName(place) },
})

/** By which a change of them is found. */
export const messageSubject = ({ template, channel }: MessagePlace) => `${template}.${channel}`

/** What SMS and e-mails say: their words, and under which the operators know them. */
export const messageChange: ChangeKind<SaveMessageTextsInput> = {
  words: 'message_texts.change',
  needsConfirmation: true,

  version: async (change, trx) =>
    textsVersion(savedTexts(change, await lockCustomTexts(change, trx))),

  async describe(change, trx) {
    const saved = savedTexts(change, await lockCustomTexts(change, trx))
    return {
      subject: messageSubject(change),
      title: placeName(change),
      difference: TEXT_LOCALES.flatMap((locale) =>
        differences(change, locale, saved[locale], change.texts[locale])
      ),
      href: messageHref(change),
    }
  },

  apply: (change, actor, trx) => new SaveMessageTexts().run(change, actor, trx),
}

/** As people read them: where nothing is saved, the delivered words. */
function differences(
  { template, channel }: MessagePlace,
  locale: string,
  old: TextContent,
  now: TextContent
): Difference[] {
  const read = (content: TextContent, field: (typeof CONTENT_FIELDS)[number]) => {
    if (field === 'subject' && channel === 'email') {
      return content.subject ?? deliveredText(template, 'subject', locale)
    }
    return field === 'body'
      ? (content.body ?? deliveredText(template, channel, locale))
      : content[field]
  }
  return CONTENT_FIELDS.filter((field) => old[field] !== now[field]).map((field) => ({
    label: { key: `message_texts.fields.${field}`, params: { language: { language: locale } } },
    kind: 'text',
    old: read(old, field),
    new: read(now, field),
  }))
}

/** What placeholders are with a real application; what it does not have stays a sample. */
interface PreviewedFile {
  /** As it was asked for. */
  number: string
  /** By language and name of the placeholder; null where there is no such file for this reader. */
  values: Record<string, Record<string, string>> | null
}

/** Fills a preview with an application that the reader may see; noted in the audit log (DECISIONS 12). */
export async function previewedFile(
  reader: User,
  number: string,
  { template, channel }: MessagePlace,
  requestId?: string
): Promise<PreviewedFile> {
  const application = await visibleApplication(reader, { number }).catch((error) => {
    if (error instanceof NotFound) return null
    throw error
  })
  if (!application) return { number, values: null }
  await recordAudit({
    action: 'message_text.previewed',
    actor: reader,
    subjectType: 'application',
    subjectId: application.id,
    districtId: application.districtId,
    data: { template, channel },
    requestId,
  })
  const [loi, sanction] = [await currentLoi(application.id), await liveSanctionOf(application.id)]
  const value = (text: string, locale: string) =>
    channel === 'sms' ? smsValue(text, locale) : text
  const common = {
    applicationNo: application.number,
    ...(loi ? { loiNumber: loi.number, validTill: loi.validTill } : {}),
  }
  const amount = sanction && formatRupees(paise(sanction.amountPaise))
  return {
    number,
    values: inEachLanguage((locale) => ({
      ...common,
      stage: value(columnInLanguage(application.status, 'name', locale), locale),
      ...(amount ? { amount: value(amount, locale) } : {}),
    })),
  }
}

/** The texts that an address names. @throws NotFound */
export function messagePlaceOf({ template, channel }: HttpContext['params']): MessagePlace {
  const found = MESSAGE_PLACES.find((one) => one.template === template && one.channel === channel)
  if (!found) throw new NotFound()
  return found
}
