import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { deskLimit } from '#bank_desk/throttling/limits'
import { applicants, listFiles, middleware, officers, personalExport } from '#start/kernel'

const { bankDesk } = controllers

/** The desk of a bank's branch: no user is signed in; the session carries the verification of the branch. */
router
  .group(() => {
    router.get('/', [bankDesk.Entries, 'create']).as('entry.create')
    router.post('/', [bankDesk.Entries, 'store']).as('entry.store')
    router.get('/code', [bankDesk.Codes, 'create']).as('code.create')
    router.post('/code', [bankDesk.Codes, 'store']).as('code.store')
    router.post('/leave', [bankDesk.HeldLetters, 'leave']).as('session.destroy')
    router.get('/letters/:applicationUuid', [bankDesk.HeldLetters, 'show']).as('letter.show')
    router
      .post('/letters/:applicationUuid', [bankDesk.HeldLetters, 'store'])
      .as('letter.store')
      .use(middleware.files())
  })
  .prefix('/bank')
  .as('bank_desk')
  .use([deskLimit, middleware.deskPages()])

router
  .group(() => {
    router.get('/', [bankDesk.ApplicantAnswers, 'show']).as('show')
    router.post('/answers/:item', [bankDesk.ApplicantAnswers, 'reply']).as('replies.store')
    router.post('/move', [bankDesk.ApplicantAnswers, 'move']).as('moves.store')
  })
  .prefix('/my-applications/:uuid/bank')
  .as('bank_desk.mine')
  .use(applicants())

router
  .group(() => {
    router.get('/', [bankDesk.BankLetters, 'index']).as('index')
    listFiles(bankDesk.BankLetterFiles)
    router
      .get('/lead-bank/:id', [bankDesk.LeadBankLetters, 'show'])
      .as('lead_bank')
      .use(personalExport())
  })
  .prefix('/officer/bank-letters')
  .as('bank_desk.officer')
  .use(officers('BankDeskBankLetterPolicy.view'))
