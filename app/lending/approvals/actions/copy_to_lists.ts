import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import { fullName } from '#kernel/formats/names'
import type Profile from '#profile/models/profile'
import { ageOn } from '#profile/rules/age'

/** What lists copy from the profile, in every application that is still alive. */
export async function updateApplicationCopies(profile: Profile, trx: TransactionClientContract) {
  const live = await Application.query({ client: trx })
    .where('user_id', profile.userId)
    .whereNotNull('live_key')
    .orderBy('id')
    .forUpdate()
  for (const application of live) {
    await application
      .merge({
        applicantName: fullName([profile.firstName, profile.middleName, profile.lastName]),
        aadhaarLast4: profile.aadhaarLast4,
        casteId: profile.casteId,
        genderId: profile.genderId,
        ageAtSubmission: ageOn(profile.birthDate!, application.submittedOn),
      })
      .save()
  }
}
