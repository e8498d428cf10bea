import { alwaysIn, namesIn, parseMessage } from '#kernel/formats/message_text'
import type { SentenceValue } from '#kernel/exceptions/refusal'

interface Allowed {
  placeholders: readonly { name: string; isNeeded: boolean; mayMiss: boolean }[]
  /** The one host that a text with a secret may lead to; null where any may stand. */
  onlyHost: string | null
}

export interface Trouble {
  messageKey: string
  params?: Record<string, SentenceValue>
}

const WORDS = 'message_texts.problems'
const LINKS = /(?:https?:\/\/|www\.)([^\s/?#:]+)|\b((?:[a-z0-9-]+\.)+[a-z]{2,})\b/giu

const shown = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** What is wrong with a text that was typed; null when it may be sent. */
export function troubleOf(text: string, { placeholders, onlyHost }: Allowed): Trouble | null {
  const parts = parseMessage(text)
  if (parts === null) return { messageKey: `${WORDS}.unreadable` }
  const used = namesIn(parts)
  const unknown = used.filter((name) => !placeholders.some((one) => one.name === name))
  if (unknown.length > 0) return says('unknown', unknown)
  const always = alwaysIn(parts)
  const lacking = placeholders.filter(({ name, isNeeded }) => isNeeded && !always.includes(name))
  if (lacking.length > 0)
    return says(
      'needed',
      lacking.map(({ name }) => name)
    )
  const bare = placeholders.filter(({ name, mayMiss }) => mayMiss && always.includes(name))
  if (bare.length > 0)
    return says(
      'bare',
      bare.map(({ name }) => name)
    )
  const foreign = onlyHost === null ? undefined : foreignLink(text, onlyHost)
  return foreign === undefined
    ? null
    : { messageKey: `${WORDS}.link`, params: { link: foreign, host: onlyHost ?? '' } }
}

const says = (what: string, names: readonly string[]): Trouble => ({
  messageKey: `${WORDS}.${what}`,
  params: { names: shown(names), count: names.length },
})

/** A link that leads elsewhere; a code and a foreign address in one message are how people are deceived. */
function foreignLink(text: string, host: string): string | undefined {
  return [...text.matchAll(LINKS)]
    .map(([whole, linked, bare]) => ({ whole, host: (linked ?? bare).toLowerCase() }))
    .find((link) => link.host !== host)?.whole
}
