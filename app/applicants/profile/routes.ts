import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { DIGILOCKER_CALLBACK } from '#profile/actions/digilocker_client'
import { applicants, middleware } from '#start/kernel'

const { profile } = controllers

/** The wizard: a task list per loan type, and its sections. Each of them requires the lock. */
router
  .group(() => {
    router.get('/', [profile.TaskLists, 'show']).as('task_list')

    router.get('/personal', [profile.PersonalDetails, 'edit']).as('personal.edit')
    router.post('/personal', [profile.PersonalDetails, 'update']).as('personal.update')

    router.get('/address', [profile.Addresses, 'edit']).as('address.edit')
    router.post('/address', [profile.Addresses, 'update']).as('address.update')

    router.get('/family', [profile.FamilyMembers, 'index']).as('family.index')
    router.post('/family', [profile.FamilyMembers, 'store']).as('family.store')
    router.put('/family/:id', [profile.FamilyMembers, 'update']).as('family.update')
    router.delete('/family/:id', [profile.FamilyMembers, 'destroy']).as('family.destroy')

    router.get('/bank-account', [profile.BankAccounts, 'edit']).as('bank_account.edit')
    router.post('/bank-account', [profile.BankAccounts, 'update']).as('bank_account.update')

    router.get('/lending', [profile.LendingDetails, 'edit']).as('lending.edit')
    router.post('/lending', [profile.LendingDetails, 'update']).as('lending.update')

    router.get('/documents', [profile.Documents, 'index'])
    router.post('/documents/:slot', [profile.Documents, 'store']).use(middleware.files())
    router.put('/documents/:slot', [profile.Documents, 'update'])
    router.delete('/documents/:slot', [profile.Documents, 'destroy'])

    router.post('/card-photo', [profile.CardPhotos, 'store']).use(middleware.files())

    router.get('/declaration', [profile.Declarations, 'edit']).as('declaration.edit')
    router.post('/declaration', [profile.Declarations, 'update']).as('declaration.update')

    router.post('/:section/draft', [profile.Drafts, 'update']).as('draft.update')
    router.post('/:section/draft/discard', [profile.Drafts, 'destroy']).as('draft.destroy')
  })
  .prefix('/apply/:loanType')
  .as('profile')
  .use([
    middleware.auth(),
    middleware.requireArea('AuthAreaPolicy.applicants'),
    middleware.assistedFiling(),
  ])

/** Identity of the signed-in person only, verified with their own document, even while helping another. */
router
  .group(() => {
    router.get('/', [profile.IdentityProofs, 'show'])
    router.delete('/', [profile.IdentityProofs, 'destroy'])
    router.post('/qr', [profile.IdentityProofs, 'readQr'])
    router.post('/file', [profile.IdentityProofs, 'readFile']).use(middleware.files())
  })
  .prefix('/apply/:loanType/identity')
  .as('profile')
  .use(applicants())

/** Documents of the signed-in person only, fetched from DigiLocker. */
router
  .group(() => {
    router.get('/', [profile.Digilocker, 'show'])
    router.post('/', [profile.Digilocker, 'keep'])
    router.delete('/', [profile.Digilocker, 'leave'])
    router.post('/consents', [profile.Digilocker, 'create'])
  })
  .prefix('/apply/:loanType/digilocker')
  .as('profile')
  .use(applicants())

router
  .get(DIGILOCKER_CALLBACK, [profile.Digilocker, 'callback'])
  .as('profile.digilocker.callback')
  .use(applicants())

/** Data of the signed-in person only, even while helping another. */
router
  .group(() => {
    router.get('/', [profile.Profiles, 'show']).as('show')
    router.post('/reveals', [profile.MyNumberReveals, 'store']).as('reveals.store')
  })
  .prefix('/profile')
  .as('profile')
  .use(applicants())
