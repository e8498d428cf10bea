import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { deskLimit } from '#bank_desk/throttling/limits'
import { middleware } from '#start/kernel'

/** The desk of a bank's branch: no person is signed in, the session carries the branch's own proof. */
router
  .group(() => {
    router.get('/', [controllers.bankDesk.Entries, 'create']).as('entry.create')
    router.post('/', [controllers.bankDesk.Entries, 'store']).as('entry.store')
    router.get('/code', [controllers.bankDesk.Codes, 'create']).as('code.create')
    router.post('/code', [controllers.bankDesk.Codes, 'store']).as('code.store')
    router.post('/leave', [controllers.bankDesk.HeldLetters, 'leave']).as('session.destroy')
    router
      .get('/letters/:applicationUuid', [controllers.bankDesk.HeldLetters, 'show'])
      .as('letter.show')
    router
      .post('/letters/:applicationUuid', [controllers.bankDesk.HeldLetters, 'store'])
      .as('letter.store')
      .use(middleware.files())
  })
  .prefix('/bank')
  .as('bank_desk')
  .use([deskLimit, middleware.deskPages()])

router
  .group(() => {
    router.get('/', [controllers.bankDesk.ApplicantAnswers, 'show']).as('show')
    router
      .post('/answers/:item', [controllers.bankDesk.ApplicantAnswers, 'reply'])
      .as('replies.store')
    router.post('/move', [controllers.bankDesk.ApplicantAnswers, 'move']).as('moves.store')
  })
  .prefix('/my-applications/:uuid/bank')
  .where('item', router.matchers.number())
  .as('bank_desk.mine')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.applicants')])

router
  .group(() => {
    router.get('/', [controllers.bankDesk.BankLetters, 'index']).as('index')
    router
      .get('/spreadsheet', [controllers.bankDesk.BankLetterFiles, 'spreadsheet'])
      .as('spreadsheet')
      .use(middleware.exportLimit())
    router
      .get('/pdf', [controllers.bankDesk.BankLetterFiles, 'pdf'])
      .as('pdf')
      .use(middleware.exportLimit())
    router
      .get('/lead-bank/:id', [controllers.bankDesk.LeadBankLetters, 'show'])
      .where('id', router.matchers.number())
      .as('lead_bank')
      .use(middleware.exportLimit())
  })
  .prefix('/officer/bank-letters')
  .as('bank_desk.officer')
  .use([
    middleware.auth(),
    middleware.requireArea('AuthAreaPolicy.officers'),
    middleware.requireRight('BankDeskBankLetterPolicy.view'),
  ])
