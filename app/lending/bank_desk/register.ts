import Application from '#applications/models/application'
import LetterAnswer from '#bank_desk/models/letter_answer'
import { bankLetterList } from '#bank_desk/queries/list_bank_letters'
import { latestBankReport } from '#bank_desk/queries/letter_answers'
import { registerFileAccess } from '#documents/contracts/file_access'
import { registerList } from '#lists/definition'
import { registerLoanProgress } from '#loans/contracts/loan_facts'

/** The sanction letter that a branch sent: for its citizen, and officers who see the application. */
registerFileAccess({
  files: {
    bank_answer: async (user, { id }) => {
      const answer = await LetterAnswer.query().where('fileId', id).first()
      const application = answer && (await Application.find(answer.applicationId))
      return application ? user.maySee(application) : false
    },
  },
})

registerLoanProgress({ bankSays: latestBankReport })

registerList({
  list: bankLetterList,
  path: '/officer/bank-letters',
  route: 'bank_desk.officer.index',
})
