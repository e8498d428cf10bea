import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { encrypt, encryptedChunks } from '#kernel/vault/vault'
import { type EncryptedColumn, withCipher } from '#operations/rules/encrypted_columns'

const AT = '2026-01-01 00:00:00'

/** Value for a required column, whatever its purpose. */
function filling(type: string, length: number, id: number) {
  if (/date|time/i.test(type)) return AT
  if (/tinyint|bool/i.test(type)) return 0
  if (/int|decimal|float|double/i.test(type)) return id
  return `x${id}`.slice(0, length)
}

/** JSON that encloses an encrypted text at `path`. */
const jsonAround = (path: readonly string[]) =>
  JSON.stringify(path.reduceRight<unknown>((value, name) => ({ [name]: value }), 'x'))

/**
 * Inserts a row with encrypted text in each encrypted column of a table. The other values are arbitrary, so the
 * connection must not check foreign keys.
 *
 * @param texts plaintext by column
 */
export async function insertSealedRow(
  client: QueryClientContract,
  columns: readonly EncryptedColumn[],
  id: number,
  texts: Readonly<Record<string, string>>
): Promise<void> {
  const [{ table, key = 'id', only = {} }] = columns
  const infos = await client.columnsInfo(table)
  /** `recorded_by` is nullable, but a check requires either it or the reporting system. */
  const needed = Object.entries(infos).filter(
    ([name, { nullable, defaultValue }]) =>
      name === 'recorded_by' || (!nullable && defaultValue === null && name !== key)
  )
  const filled = needed.map(([name, { type, maxLength }]) => [
    name,
    filling(type, Number(maxLength ?? 64) || 64, id),
  ])
  const sealed = columns.map((place) => [
    place.column,
    withCipher(place, jsonAround(place.path ?? []), encrypt(texts[place.column], place.purpose)),
  ])
  await client.table(table).insert({
    ...Object.fromEntries(filled),
    ...(key === 'id' ? { id } : {}),
    ...only,
    ...Object.fromEntries(sealed),
  })
}

/**
 * Inserts an encrypted file made by a worker, with its row and its job. No user requested it, so the connection must
 * not check foreign keys.
 *
 * @param folder the store
 */
export async function insertSealedFile(
  client: QueryClientContract,
  folder: string,
  id: number,
  bytes: Buffer
): Promise<void> {
  const lines: Buffer[] = []
  for await (const line of encryptedChunks(Readable.from([bytes]))) lines.push(line)
  const kept = Buffer.concat(lines)
  const uuid = randomUUID()
  const storageKey = `${uuid.slice(0, 2)}/${uuid.slice(2, 4)}/${uuid}`
  await mkdir(join(folder, dirname(storageKey)), { recursive: true })
  await writeFile(join(folder, storageKey), kept)
  const sha256 = (of: Buffer) => createHash('sha256').update(of).digest('hex')
  await client.table('stored_files').insert({
    id,
    uuid,
    storage_key: storageKey,
    original_name: 'x',
    mime: 'application/octet-stream',
    extension: 'sealed',
    size_bytes: kept.length,
    sha256: sha256(kept),
    created_at: AT,
  })
  await client.table('file_jobs').insert({
    id,
    user_id: 1,
    post_id: 1,
    list: 'x',
    place: 'sheet',
    query: '{}',
    locale: 'en',
    kind: 'x',
    state: 'done',
    requested_at: AT,
    offered_at: AT,
    file_id: id,
    sha256: sha256(bytes),
    size_bytes: bytes.length,
  })
}
