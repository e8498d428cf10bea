import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { verificationLimit } from '#loi/throttling/limits'
import { middleware } from '#start/kernel'

router
  .get('/my-applications/:uuid/loi', [controllers.loi.ApplicantLetterPdfs, 'show'])
  .as('loi.pdf.mine')
  .use(middleware.auth())

router
  .get('/officer/applications/:id/loi', [controllers.loi.OfficerLetterPdfs, 'show'])
  .where('id', router.matchers.number())
  .as('loi.pdf.officer')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.officers')])

router
  .get('/officer/loi-pdfs', [controllers.loi.LetterBundles, 'show'])
  .as('loi.pdfs.officer')
  .use([
    middleware.auth(),
    middleware.requireArea('AuthAreaPolicy.officers'),
    middleware.exportLimit(),
  ])

router
  .get('/my-applications/:uuid/letter', [controllers.loi.ApplicantLetters, 'show'])
  .as('loi.letter.mine')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.applicants')])

router
  .get('/my-loi', [controllers.loi.ApplicantLetters, 'current'])
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
