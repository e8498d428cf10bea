import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import { TEXT_LOCALES } from '#kernel/formats/languages'
import {
  SaveMessageTexts,
  type SaveMessageTextsInput,
} from '#notifications/actions/save_message_texts'
import { deliveredText } from '#notifications/queries/delivered_texts'
import { lockCustomTexts } from '#notifications/queries/own_texts'
import {
  CONTENT_FIELDS,
  savedTexts,
  type TextContent,
  textsVersion,
} from '#notifications/queries/text_contents'
import type { MessagePlace } from '#notifications/rules/events'

/** The page of the texts of an event for a channel. */
export const messageHref = ({ template, channel }: MessagePlace) =>
  `/officer/messages/${template}/${channel}`

/** What an event is called: the subject of its e-mail. */
export const eventName = ({ template }: MessagePlace): SentenceValue => ({
  key: `message_texts.events.${template}`,
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

  version: async (change, trx) => textsVersion(savedTexts(change, await lockCustomTexts(change, trx))),

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
