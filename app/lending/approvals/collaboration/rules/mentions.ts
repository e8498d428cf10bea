import { userNameKey } from '#auth/rules/user_names'

/** A name after an at-sign that nothing runs into, as an e-mail address does. */
const MENTION = /(?<![\p{L}\p{N}._@-])@([\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}])?)/gu

/** The user names that a text mentions, each once, as they are compared. */
export function mentionedNames(text: string): string[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, name]) => userNameKey(name)))]
}
