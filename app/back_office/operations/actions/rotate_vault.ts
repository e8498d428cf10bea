import db from '@adonisjs/lucid/services/db'
import { recordAudit } from '#kernel/audit/record_audit'
import { NEWEST_KEY } from '#kernel/vault/vault'
import { CANARY, SEALED_COLUMNS } from '#operations/rules/sealed_columns'
import { columnPlace } from '#operations/vault/column_place'
import { filePlace } from '#operations/vault/file_place'
import { rotationProgress } from '#operations/vault/rotation_progress'
import type { SealedPlace, SealedRow } from '#operations/vault/sealed_place'

/** Whoever goes on sealing with an old key is not waited for any longer than so many rounds. */
const ROUNDS = 3

/** What of a place opens with which key. */
export interface PlaceCount {
  place: string
  newest: number
  /** With one of VAULT_OTHER_KEYS. */
  older: number
  /** Ids of what opens with none. */
  unopened: SealedRow['id'][]
}

export interface RotationReport {
  /** How many were sealed anew by this run. */
  resealed: number
  counts: PlaceCount[]
}

const canary = columnPlace(CANARY)
const places = (): SealedPlace[] => [...SEALED_COLUMNS.map(columnPlace), filePlace]

/** Tells of everything that is sealed which key opens it; changes nothing. */
export async function countSealed(): Promise<PlaceCount[]> {
  const counts: PlaceCount[] = []
  for (const place of [...places(), canary]) {
    const count: PlaceCount = { place: place.name, newest: 0, older: 0, unopened: [] }
    for await (const rows of portions(place)) {
      for (const { id, key } of rows) {
        if (key === null) count.unopened.push(id)
        else if (key === NEWEST_KEY) count.newest += 1
        else count.older += 1
      }
    }
    counts.push(count)
  }
  return counts
}

/** How many still need an older key. */
export const olderOf = (counts: readonly PlaceCount[]) =>
  counts.reduce((sum, { older }) => sum + older, 0)

/**
 * Seals with VAULT_KEY whatever still opens with one of VAULT_OTHER_KEYS alone, while people work. It notes how
 * far it is, so that broken off anywhere it goes on there, and looks at everything at its end: what was written
 * with an old key meanwhile is sealed anew then. What opens with no key is left as it is, and told.
 */
export class RotateVault {
  #resealed = 0

  constructor(private readonly onPortion: (place: string, resealed: number) => void = () => {}) {}

  /**
   * @param by the account on the machine, for the audit log
   * @throws Error of the database for a user of it that may not change the canary, before anything is sealed
   */
  async run(by: string): Promise<RotationReport> {
    await db
      .from(CANARY.table)
      .where('id', 0)
      .update({ [CANARY.column]: '' })
    for (let round = 1; ; round++) {
      for (const place of places()) {
        await this.#walk(place, await rotationProgress.of(place.name))
      }
      const counts = await countSealed()
      const [last] = counts.slice(-1)
      const older = olderOf(counts) - last.older
      if (older > 0 && round === ROUNDS) return { resealed: this.#resealed, counts }
      await rotationProgress.forget()
      if (older > 0) continue
      if (last.older > 0) await this.#walk(canary, null)
      counts.splice(-1, 1, { ...last, newest: last.newest + last.older, older: 0 })
      const data = { resealed: this.#resealed, operator: by }
      if (this.#resealed > 0) await recordAudit({ action: 'vault.rotated', actorId: null, data })
      return { resealed: this.#resealed, counts }
    }
  }

  async #walk(place: SealedPlace, after: string | null) {
    for await (const rows of portions(place, after)) {
      const old = rows.filter(({ key }) => key !== null && key !== NEWEST_KEY)
      if (old.length > 0) this.#resealed += await place.reseal(old)
      if (place !== canary) await rotationProgress.note(place.name, rows.at(-1)!.id)
      if (old.length > 0) this.onPortion(place.name, this.#resealed)
    }
  }
}

async function* portions(place: SealedPlace, from: string | null = null) {
  for (let after: SealedRow['id'] | null = from; ;) {
    const rows = await place.read(after)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.id
  }
}
