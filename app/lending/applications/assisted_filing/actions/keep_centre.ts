import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { recordCentreStep } from '#applications/assisted_filing/actions/note_centre'
import Centre from '#applications/assisted_filing/models/centre'
import type User from '#auth/models/user'
import { isInScope } from '#auth/policies/reach'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { refuseStaleVersion, rowVersion } from '#kernel/formats/content_version'
import { Refusal } from '#kernel/exceptions/refusal'
import { masters } from '#masters/queries/masters'

interface CentreDetails {
  name: string
  address: string
  /** Ten digits. */
  telephone: string
}

const now = () => DateTime.fromJSDate(getClock().now()).toUTC()

/** Registers a centre in a district that the officer reaches. */
export class RegisterCentre {
  /** @throws Refusal district_not_yours, field districtId */
  async run(officer: User, details: CentreDetails & { districtId: number }): Promise<Centre> {
    const { districtId } = details
    const isKnown = masters().districts.some(({ id }) => id === districtId)
    if (!isKnown || !isInScope(officer, districtId)) {
      throw new Refusal('assisted_filing.messages.district_not_yours', {}, { field: 'districtId' })
    }
    return inTransaction(async (trx) => {
      const at = now()
      const row = { uuid: randomUUID(), registeredBy: officer.id, registeredAt: at, updatedAt: at }
      const centre = await Centre.create({ ...details, ...row }, { client: trx })
      await recordCentreStep('registered', centre, officer, trx)
      return centre
    })
  }
}

/** Changes what is said of a centre, and closes or opens it: a closed one helps with nothing from then on. */
export class UpdateCentre {
  /** @throws Refusal for an older form */
  async run(
    officer: User,
    uuid: string,
    { isOpen, seen: expectedVersion, ...details }: CentreDetails & { isOpen: boolean; seen: string }
  ): Promise<void> {
    await inTransaction(async (trx) => {
      const centre = await Centre.query({ client: trx }).where({ uuid }).forUpdate().firstOrFail()
      refuseStaleVersion(expectedVersion, rowVersion(centre))
      const wasOpen = centre.isOpen
      const closedAt = isOpen ? null : (centre.closedAt ?? now())
      await centre.merge({ ...details, closedAt, updatedAt: now() }).save()
      const step = wasOpen === isOpen ? 'changed' : isOpen ? 'opened_again' : 'closed'
      await recordCentreStep(step, centre, officer, trx)
    })
  }
}
