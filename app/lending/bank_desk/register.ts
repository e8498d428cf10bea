import { bankLetterList } from '#bank_desk/queries/list_bank_letters'
import { latestBankReport, maySeeBankAnswer } from '#bank_desk/queries/branch_letters'
import { registerFileAccess } from '#documents/contracts/file_access'
import { registerList } from '#lists/definition'
import { registerLoanProgress } from '#loans/contracts/loan_facts'

registerFileAccess({ files: { bank_answer: maySeeBankAnswer } })

registerLoanProgress({ latestBankReport })

registerList({
  list: bankLetterList,
  path: '/officer/bank-letters',
  route: 'bank_desk.officer.index',
})
