import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type Catalogue, masters } from '#masters/queries/masters'
import MessageText from '#notifications/models/message_text'
import type { MessagePlace } from '#notifications/rules/messages'

/** The texts in force that an administrator edited, by `keyOf`. */
export type CustomTexts = ReadonlyMap<string, MessageText>

type TextKey = Record<'template' | 'channel' | 'locale', string>

export const textKey = ({ template, channel, locale }: TextKey) =>
  `${template}.${channel}.${locale}`

let current: CustomTexts | null = null
/** The masters when `current` was read: saving a text increments their version. */
let readWith: Catalogue | null = null

/** Reads the latest version for each place. */
async function readCustomTexts(
  client: QueryClientContract = db.connection(),
  place: { template?: string; channel?: string } = {},
  { lock = false } = {}
): Promise<CustomTexts> {
  const query = MessageText.query({ client }).where(place).orderBy('number')
  const rows = await (lock ? query.forUpdate() : query)
  return new Map(rows.map((row) => [textKey(row), row]))
}

/** Reads those of a place from the database, locked until the transaction ends. */
export const lockCustomTexts = (
  { template, channel }: MessagePlace,
  trx: TransactionClientContract
): Promise<CustomTexts> => readCustomTexts(trx, { template, channel }, { lock: true })

/** Reloads them: after a change, once that is committed. */
export async function resetCustomTexts(): Promise<void> {
  const catalogue = masters()
  current = await readCustomTexts()
  readWith = catalogue
}

/** Loads them for a request, which already has the masters: texts saved by any process are in force. */
export async function customTextsForRequest(): Promise<void> {
  if (readWith !== masters()) await resetCustomTexts()
}

/** Returns those in force, from memory; a command loads them with its first message. */
export async function customTexts(client: QueryClientContract): Promise<CustomTexts> {
  return (current ??= await readCustomTexts(client))
}
