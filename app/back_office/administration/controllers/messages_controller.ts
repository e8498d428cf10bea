import type { HttpContext } from '@adonisjs/core/http'
import {
  messagePlaceOf,
  messageSubject,
  previewedFile,
} from '#administration/messages/message_change'
import { TEXT_STATES, messagePage, messagesList } from '#administration/messages/message_pages'
import {
  emailTextsValidator,
  smsTextsValidator,
  testValidator,
  typedTexts,
} from '#administration/validators/message'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { waitingChangeOf } from '#maker_checker/queries/confirmations'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { formMessages } from '#kernel/validation/form_messages'
import { isLogOnly } from '#notifications/queries/unsent_messages'
import { SendTestMessage } from '#notifications/actions/message_settings'
import { withoutDelivered } from '#notifications/queries/text_contents'
import type { MessagePlace } from '#notifications/rules/messages'

/** Longer than any application number. */
const NUMBER_LENGTH = 40

/** Texts of SMS and e-mails in each language. */
export default class MessagesController {
  async index({ i18n, inertia, request }: HttpContext) {
    const { q, state } = request.qs() as Record<string, unknown>
    const requested = {
      search: typeof q === 'string' ? q.slice(0, 100) : '',
      state: TEXT_STATES.find((one) => one === state) ?? 'all',
    }
    return inertia.render('back_office/administration/messages/list', {
      list: await messagesList(requested, i18n),
    })
  }

  async edit({ auth, i18n, inertia, params, request }: HttpContext) {
    const place = messagePlaceOf(params)
    const { file } = request.qs() as Record<string, unknown>
    const number = typeof file === 'string' ? file.trim().slice(0, NUMBER_LENGTH) : ''
    return inertia.render('back_office/administration/messages/texts', {
      message: await messagePage(place, i18n),
      waiting: await waitingChangeOf('message', messageSubject(place), i18n),
      preview: number
        ? await previewedFile(auth.getUserOrFail(), number, place, request.id())
        : null,
    })
  }

  async update(ctx: HttpContext) {
    const { auth, params, request, response } = ctx
    const place = messagePlaceOf(params)
    const proposed = await new ProposeChange().run({
      kind: 'message',
      payload: {
        ...place,
        texts: await typedForm(place, ctx),
        expectedVersion: readExpectedVersion(request),
      },
      person: auth.getUserOrFail(),
    })
    flashProposalOutcome(ctx, proposed, 'message_texts.saved')
    return response
      .redirect()
      .toRoute('administration.messages.edit', [place.template, place.channel])
  }

  /** Sends a test in one language to the user, with the texts saved or not. */
  async test(ctx: HttpContext) {
    const { auth, i18n, params, request, response, session } = ctx
    const place = messagePlaceOf(params)
    const { locale } = await request.validateUsing(testValidator)
    const texts = await typedForm(place, ctx)
    await new SendTestMessage().run({
      ...place,
      locale,
      content: texts[locale],
      person: auth.getUserOrFail(),
    })
    session.flash(
      'success',
      i18n.t(`message_texts.tested.${place.channel}${isLogOnly(place.channel) ? '_kept' : ''}`)
    )
    return response
      .redirect()
      .toRoute('administration.messages.edit', [place.template, place.channel])
  }
}

/** Returns the entered texts without those that equal the delivered ones. */
async function typedForm(place: MessagePlace, { i18n, request }: HttpContext) {
  const options = { messagesProvider: formMessages(i18n, 'message_texts.validation') }
  const typed =
    place.channel === 'sms'
      ? await request.validateUsing(smsTextsValidator, options)
      : await request.validateUsing(emailTextsValidator, options)
  return withoutDelivered(place, typedTexts(typed))
}
