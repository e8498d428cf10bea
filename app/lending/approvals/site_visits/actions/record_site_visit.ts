import { DateTime } from 'luxon'
import type Application from '#applications/models/application'
import SiteVisit from '#approvals/models/site_visit'
import {
  MAX_VISIT_PHOTOS,
  type VisitActivity,
  type VisitPurpose,
} from '#approvals/site_visits/rules/site_visit'
import type User from '#auth/models/user'
import { type ReceivedFile, discardReceived, ReceiveFile } from '#documents/actions/receive_files'
import { insertFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/rules/files'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, isUniqueViolation, mayHaveCommitted } from '#kernel/database/transaction'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import { refuseHeld } from '#workflow/queries/held_files'

interface RecordSiteVisitInput {
  officer: User
  /** An application that the officer may see. */
  application: Application
  visit: {
    /** Generated on the phone. */
    uuid: string
    purpose: VisitPurpose
    activity?: VisitActivity
    personsMet: string
    remarks: string
    /** Instants by the phone's clock: of the visit, and of its transmission. */
    visitedAt: Date
    sentAt: Date
    /** Degrees (WGS 84) and metres; absent without the officer's consent on the phone. */
    latitude?: number
    longitude?: number
    accuracy?: number
  }
  photos: readonly UploadSource[]
}

/** Stores a visit that an officer recorded on a phone and signs by sending it. */
export class RecordSiteVisit {
  /**
   * @returns the stored visit; the first one if it was sent before
   * @throws FieldRefusals for text that contains the pattern of a personal number
   * @throws Refusal for too many photos, documents.errors.<code> for one that may not be stored, 409 where the same
   * visit was stored for another application or by another officer
   */
  async run(input: RecordSiteVisitInput): Promise<SiteVisit> {
    const stored = await this.#stored(input)
    if (stored) return stored
    refuseHeld(input.application)
    this.#check(input)
    const photos: ReceivedFile[] = []
    try {
      for (const upload of input.photos) {
        photos.push(await new ReceiveFile().run({ upload, purpose: 'image_only', field: 'photos' }))
      }
      return await this.#store(input, photos)
    } catch (error) {
      if (!mayHaveCommitted(error)) await Promise.all(photos.map(discardReceived))
      const other = isUniqueViolation(error) ? await this.#stored(input) : null
      if (other) return other
      throw error
    }
  }

  async #stored({ visit, officer, application }: RecordSiteVisitInput) {
    const stored = await SiteVisit.findBy('uuid', visit.uuid)
    if (!stored) return null
    if (stored.visitedBy === officer.id && stored.applicationId === application.id) return stored
    throw new Refusal('approvals.site_visits.messages.stored_elsewhere', {}, { status: 409 })
  }

  #check({ photos, visit }: RecordSiteVisitInput) {
    if (photos.length > MAX_VISIT_PHOTOS) {
      const values = { most: MAX_VISIT_PHOTOS }
      throw new Refusal('approvals.site_visits.messages.too_many', values, { field: 'photos' })
    }
    for (const field of ['personsMet', 'remarks'] as const) {
      const kind = findPersonalNumber(visit[field])
      if (kind)
        throw new FieldRefusals([{ field, messageKey: `collaboration.messages.no_${kind}` }])
    }
  }

  #store(input: RecordSiteVisitInput, photos: readonly ReceivedFile[]): Promise<SiteVisit> {
    const { officer, application, visit } = input
    const { uuid, purpose, personsMet, remarks, visitedAt, sentAt } = visit
    const now = getClock().now()
    const hasPosition = visit.latitude !== undefined && visit.longitude !== undefined
    return inTransaction(async (trx) => {
      const stored = await SiteVisit.create(
        {
          uuid,
          applicationId: application.id,
          visitedBy: officer.id,
          purpose,
          activity: purpose === 'not_found' ? null : (visit.activity ?? null),
          personsMet,
          remarks,
          visitedAt: DateTime.fromJSDate(visitedAt, { zone: 'utc' }),
          receivedAt: DateTime.fromJSDate(now, { zone: 'utc' }),
          clockAheadSeconds: Math.round((sentAt.getTime() - now.getTime()) / 1000),
          latitude: hasPosition ? visit.latitude : null,
          longitude: hasPosition ? visit.longitude : null,
          accuracyMetres: hasPosition ? Math.round(visit.accuracy ?? 0) : null,
        },
        { client: trx }
      )
      const people = { upload: null, ownerUserId: application.userId, uploadedBy: officer.id }
      for (const photo of photos) {
        const { id: fileId } = await insertFile(photo, people, trx)
        await trx.table('site_visit_photos').insert({ visit_id: stored.id, file_id: fileId })
      }
      await recordAudit({
        action: 'site_visit.recorded',
        actor: officer,
        subjectType: 'application',
        subjectId: application.id,
        districtId: application.districtId,
        data: { visit: stored.id, photos: photos.length },
        trx,
      })
      return stored
    })
  }
}
