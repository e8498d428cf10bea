import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import { ResubmitApplication, SubmitApplication } from '#applications/actions/submit_application'
import { inTransaction } from '#kernel/database/transaction'
import type { Refusal } from '#kernel/exceptions/refusal'
import { createUser, moveToStatus } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { lockedProfile } from '#profile/actions/update_section'
import { STATUS } from '../loi/support.js'

test.group('Resubmitted application', () => {
  test('waits for a section that is being saved, and is checked against it', async ({ assert }) => {
    const user = await createUser()
    await createCompleteProfile(user)
    const submission = { userId: user.id, loanType: 1, confirmed: true as const }
    const application = await new SubmitApplication().run(submission)
    await moveToStatus(application, STATUS.hold)

    let sentAgain: Promise<unknown> | undefined
    await inTransaction(async (trx) => {
      const profile = await lockedProfile(user.id, trx)
      sentAgain = new ResubmitApplication()
        .run({
          application,
          confirmed: true,
          actor: { id: user.id, role: Role.applicant },
          expectedStatusId: STATUS.hold,
        })
        .catch((error: Refusal) => error.messageKey)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await profile.merge({ casteId: null }).save()
    })
    assert.equal(await sentAgain, 'applications.messages.incomplete')
    await application.refresh()
    assert.equal(application.statusId, STATUS.hold)
  })
})
