import { requiredPlaceholders, placeholderNames, parseMessage } from '#kernel/formats/message_text'
import type { SentenceValue } from '#kernel/exceptions/refusal'

interface AllowedContent {
  placeholders: readonly { name: string; isNeeded: boolean; mayMiss: boolean }[]
  /** The one host that a text with a secret may lead to; null where any may stand. */
  onlyHost: string | null
}

export interface MessageError {
  messageKey: string
  params?: Record<string, SentenceValue>
}

const PROBLEM_KEYS = 'message_texts.problems'
const LINKS = /(?:https?:\/\/|www\.)([^\s/?#:]+)|\b((?:[a-z0-9-]+\.)+[a-z]{2,})\b/giu

const shown = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** What is wrong with a text that was typed; null when it may be sent. */
export function findMessageError(text: string, { placeholders, onlyHost }: AllowedContent): MessageError | null {
  const parts = parseMessage(text)
  if (parts === null) return { messageKey: `${PROBLEM_KEYS}.unreadable` }
  const used = placeholderNames(parts)
  const unknown = used.filter((name) => !placeholders.some((one) => one.name === name))
  if (unknown.length > 0) return namesError('unknown', unknown)
  const always = requiredPlaceholders(parts)
  const lacking = placeholders.filter(({ name, isNeeded }) => isNeeded && !always.includes(name))
  if (lacking.length > 0)
    return namesError(
      'needed',
      lacking.map(({ name }) => name)
    )
  const unguarded = placeholders.filter(({ name, mayMiss }) => mayMiss && always.includes(name))
  if (unguarded.length > 0)
    return namesError(
      'bare',
      unguarded.map(({ name }) => name)
    )
  const foreign = onlyHost === null ? undefined : foreignLink(text, onlyHost)
  return foreign === undefined
    ? null
    : { messageKey: `${PROBLEM_KEYS}.link`, params: { link: foreign, host: onlyHost ?? '' } }
}

const namesError = (what: string, names: readonly string[]): MessageError => ({
  messageKey: `${PROBLEM_KEYS}.${what}`,
  params: { names: shown(names), count: names.length },
})

/** A link that leads elsewhere; a code and a foreign address in one message are how people are deceived. */
function foreignLink(text: string, host: string): string | undefined {
  return [...text.matchAll(LINKS)]
    .map(([whole, linked, unguarded]) => ({ whole, host: (linked ?? unguarded).toLowerCase() }))
    .find((link) => link.host !== host)?.whole
}
