import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { LETTER_REQUEST_PATH } from '#config/sign_in'
import { digiLockerLimit, verificationLimit } from '#loi/throttling/limits'
import { applicants, middleware, officers, personalExport } from '#start/kernel'

const { loi } = controllers

router
  .get('/my-applications/:uuid/loi', [loi.ApplicantLetterPdfs, 'show'])
  .as('loi.pdf.mine')
  .use(middleware.auth())

router
  .get('/officer/applications/:id/loi', [loi.OfficerLetterPdfs, 'show'])
  .as('loi.pdf.officer')
  .use(officers())

router
  .get('/officer/loi-pdfs', [loi.LetterBundles, 'show'])
  .as('loi.pdfs.officer')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.officers'), ...personalExport()])

router
  .get('/my-applications/:uuid/letter', [loi.ApplicantLetters, 'show'])
  .as('loi.letter.mine')
  .use(applicants())

router.get('/my-loi', [loi.ApplicantLetters, 'current']).as('loi.letter.current').use(applicants())

router
  .get('/officer/applications/:id/letter', [loi.OfficerLetters, 'show'])
  .as('loi.letter.officer')
  .use(officers())

/** The copy that an applicant's own device stores for reading offline. */
router
  .get('/offline-copy', [loi.OfflineCopies, 'show'])
  .as('loi.offline_copy.show')
  .use(applicants())

router
  .post('/officer/loi-extensions', [loi.Extensions, 'store'])
  .as('loi.extensions.store')
  .use(officers('LoiPolicy.extend'))

router
  .group(() => {
    router.get('/', [loi.LetterChecks, 'create']).as('create')
    router.post('/', [loi.LetterChecks, 'store']).as('store')
  })
  .prefix('/check-letter')
  .as('loi.letter_checks')
  .use(verificationLimit)

/** DigiLocker requests letters as from any issuer; the requester proves possession of the key. */
router
  .post(LETTER_REQUEST_PATH, [loi.DigilockerLetters, 'show'])
  .as('loi.digilocker_letters.show')
  .use(digiLockerLimit)

/** Printed on letters, so it must never change (DECISIONS 1). */
router
  .get('/verifyloi/:applicationUuid/:loiNumber', [loi.Verifications, 'show'])
  .as('loi.verification.show')
  .use(verificationLimit)
