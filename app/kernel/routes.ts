import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'

router.put('/locale', [controllers.kernel.Locales, 'update']).as('kernel.locale.update')
