import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { verificationLimit } from '#loi/throttling/limits'
import { middleware } from '#start/kernel'

router
  .get('/my-applications/:uuid/loi', [controllers.loi.OwnPapers, 'show'])
  .as('loi.paper.own')
  .use(middleware.auth())

router
  .get('/officer/applications/:id/loi', [controllers.loi.OfficerPapers, 'show'])
  .where('id', router.matchers.number())
  .as('loi.paper.officer')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.officers')])

router
  .get('/officer/loi-papers', [controllers.loi.ManyPapers, 'show'])
  .as('loi.papers.officer')
  .use([
    middleware.auth(),
    middleware.requireArea('AuthAreaPolicy.officers'),
    middleware.exportLimit(),
  ])

router
  .get('/my-applications/:uuid/letter', [controllers.loi.OwnLetters, 'show'])
  .as('loi.letter.own')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.applicants')])

router
  .get('/my-loi', [controllers.loi.OwnLetters, 'current'])
  .as('loi.letter.current')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.applicants')])

router
  .get('/officer/applications/:id/letter', [controllers.loi.OfficerLetters, 'show'])
  .where('id', router.matchers.number())
  .as('loi.letter.officer')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.officers')])

/** What an applicant's own device keeps to be read without a connection. */
router
  .get('/offline-copy', [controllers.loi.OfflineCopies, 'show'])
  .as('loi.offline_copy.show')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.applicants')])

router
  .post('/officer/loi-extensions', [controllers.loi.Extensions, 'store'])
  .as('loi.extensions.store')
  .use([
    middleware.auth(),
    middleware.requireArea('AuthAreaPolicy.officers'),
    middleware.requireRight('LoiPolicy.extend'),
  ])

/** Printed on paper: it stays as it is for ever (DECISIONS 1). */
router
  .get('/verifyloi/:applicationUuid/:loiNumber', [controllers.loi.Verifications, 'show'])
  .as('loi.verification.show')
  .use(verificationLimit)
