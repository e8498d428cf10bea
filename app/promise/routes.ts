import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { verificationLimit } from '#loi/limits'
import { middleware } from '#start/kernel'

const { promise } = controllers

/** What everybody may read, without a sign-in. */
router
  .group(() => {
    router.get('/promise', [promise.Promises, 'show']).as('show')
    router.get('/promise.csv', [promise.Promises, 'csv']).as('csv')
    router.get('/promise.json', [promise.Promises, 'json']).as('json')
    router.get('/promise/seals', [promise.Seals, 'show']).as('seals.show')
    router.get('/promise/seals.json', [promise.Seals, 'json']).as('seals.json')
    router
      .get('/promise/letters/:applicationUuid/:loiNumber', [promise.Proofs, 'letter'])
      .as('letter_proof')
      .use(verificationLimit)
  })
  .as('promise')

/** The proof that one's own claim was paid. */
router
  .get('/loans/:uuid/claims/:claimUuid/proof', [promise.Proofs, 'claim'])
  .as('promise.claim_proof')
  .use([middleware.auth(), middleware.fence('AuthAreaPolicy.applicants')])

/** The same for officers who see the claim. */
router
  .get('/officer/claims/:id/proof', [promise.Proofs, 'seenClaim'])
  .where('id', router.matchers.number())
  .as('promise.seen_claim_proof')
  .use([
    middleware.auth(),
    middleware.fence('AuthAreaPolicy.officers'),
    middleware.can('ClaimPolicy.view'),
  ])
