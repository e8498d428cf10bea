/* eslint-disable prettier/prettier */
/// <reference path="../manifest.d.ts" />

import type { ExtractBody, ExtractErrorResponse, ExtractQuery, ExtractQueryForGet, ExtractResponse } from '@tuyau/core/types'
import type { InferInput, SimpleError } from '@vinejs/vine/types'

export type ParamValue = string | number | bigint | boolean

export interface Registry {
  'kernel.locale.update': {
    methods: ["PUT"]
    pattern: '/locale'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/kernel/controllers/locales_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/kernel/controllers/locales_controller').default['update']>>>
    }
  }
  'auth.session.create': {
    methods: ["GET","HEAD"]
    pattern: '/sign-in'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/session_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/session_controller').default['create']>>>
    }
  }
  'auth.session.store': {
    methods: ["POST"]
    pattern: '/sign-in'
    types: {
      body: ExtractBody<InferInput<(typeof import('#auth/validators/session_validator').signInValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#auth/validators/session_validator').signInValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/session_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/session_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'auth.session.emergency': {
    methods: ["GET","HEAD"]
    pattern: '/sign-in/emergency'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/session_controller').default['emergency']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/session_controller').default['emergency']>>>
    }
  }
  'auth.single_sign_on.create': {
    methods: ["GET","HEAD"]
    pattern: '/sign-in/provider'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/single_sign_on_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/single_sign_on_controller').default['create']>>>
    }
  }
  'auth.captcha_codes.store': {
    methods: ["POST"]
    pattern: '/sign-in/captcha-code'
    types: {
      body: ExtractBody<InferInput<(typeof import('#auth/validators/session_validator').captchaCodeValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#auth/validators/session_validator').captchaCodeValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/captcha_codes_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/captcha_codes_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'auth.second_factor_challenge.create': {
    methods: ["GET","HEAD"]
    pattern: '/sign-in/code'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/second_factor_challenge_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/second_factor_challenge_controller').default['create']>>>
    }
  }
  'auth.second_factor_challenge.store': {
    methods: ["POST"]
    pattern: '/sign-in/code'
    types: {
      body: ExtractBody<InferInput<(typeof import('#auth/validators/second_factor_validator').secondFactorCodeValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#auth/validators/second_factor_validator').secondFactorCodeValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/second_factor_challenge_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/second_factor_challenge_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'auth.second_factor_passkey.create': {
    methods: ["POST"]
    pattern: '/sign-in/code/passkey-challenge'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/second_factor_passkey_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/second_factor_passkey_controller').default['create']>>>
    }
  }
  'auth.second_factor_passkey.store': {
    methods: ["POST"]
    pattern: '/sign-in/code/passkey'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/second_factor_passkey_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/second_factor_passkey_controller').default['store']>>>
    }
  }
  'auth.passkey_sign_in.create': {
    methods: ["POST"]
    pattern: '/sign-in/passkey-challenge'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passkey_sign_in_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passkey_sign_in_controller').default['create']>>>
    }
  }
  'auth.passkey_sign_in.store': {
    methods: ["POST"]
    pattern: '/sign-in/passkey'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passkey_sign_in_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passkey_sign_in_controller').default['store']>>>
    }
  }
  'auth.new_device.create': {
    methods: ["GET","HEAD"]
    pattern: '/sign-in/device'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/new_device_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/new_device_controller').default['create']>>>
    }
  }
  'auth.new_device.store': {
    methods: ["POST"]
    pattern: '/sign-in/device'
    types: {
      body: ExtractBody<InferInput<(typeof import('#auth/validators/session_validator').codeValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#auth/validators/session_validator').codeValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/new_device_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/new_device_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'auth.registration.create': {
    methods: ["GET","HEAD"]
    pattern: '/sign-up'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/registration_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/registration_controller').default['create']>>>
    }
  }
  'auth.registration.store': {
    methods: ["POST"]
    pattern: '/sign-up'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/registration_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/registration_controller').default['store']>>>
    }
  }
  'auth.registration_codes.store': {
    methods: ["POST"]
    pattern: '/sign-up/code'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/registration_codes_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/registration_codes_controller').default['store']>>>
    }
  }
  'auth.forgotten_password.create': {
    methods: ["GET","HEAD"]
    pattern: '/forgot-password'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/forgotten_passwords_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/forgotten_passwords_controller').default['create']>>>
    }
  }
  'auth.forgotten_password.store': {
    methods: ["POST"]
    pattern: '/forgot-password'
    types: {
      body: ExtractBody<InferInput<(typeof import('#auth/validators/password_validator').forgottenPasswordValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#auth/validators/password_validator').forgottenPasswordValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/forgotten_passwords_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/forgotten_passwords_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'auth.new_password.create': {
    methods: ["GET","HEAD"]
    pattern: '/new-password'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/new_passwords_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/new_passwords_controller').default['create']>>>
    }
  }
  'auth.new_password.store': {
    methods: ["POST"]
    pattern: '/new-password'
    types: {
      body: ExtractBody<InferInput<(typeof import('#auth/validators/password_validator').newPasswordValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#auth/validators/password_validator').newPasswordValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/new_passwords_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/new_passwords_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'auth.takeover_codes.create': {
    methods: ["GET","HEAD"]
    pattern: '/old-loan'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/takeover_codes_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/takeover_codes_controller').default['create']>>>
    }
  }
  'auth.takeover_codes.store': {
    methods: ["POST"]
    pattern: '/old-loan'
    types: {
      body: ExtractBody<InferInput<(typeof import('#auth/validators/takeover_validator').takeoverCodeValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#auth/validators/takeover_validator').takeoverCodeValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/takeover_codes_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/takeover_codes_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'auth.takeover.create': {
    methods: ["GET","HEAD"]
    pattern: '/old-loan/proof'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/takeovers_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/takeovers_controller').default['create']>>>
    }
  }
  'auth.takeover.store': {
    methods: ["POST"]
    pattern: '/old-loan/proof'
    types: {
      body: ExtractBody<InferInput<(typeof import('#auth/validators/takeover_validator').takeoverValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#auth/validators/takeover_validator').takeoverValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/takeovers_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/takeovers_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'auth.password_link.create': {
    methods: ["GET","HEAD"]
    pattern: '/first-password/:token'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { token: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/password_links_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/password_links_controller').default['create']>>>
    }
  }
  'auth.password_link.store': {
    methods: ["POST"]
    pattern: '/first-password/:token'
    types: {
      body: ExtractBody<InferInput<(typeof import('#auth/validators/password_validator').linkPasswordValidator)>>
      paramsTuple: [ParamValue]
      params: { token: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#auth/validators/password_validator').linkPasswordValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/password_links_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/password_links_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'auth.single_sign_on.callback': {
    methods: ["GET","HEAD"]
    pattern: '/sign-in/provider/callback'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/single_sign_on_controller').default['callback']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/single_sign_on_controller').default['callback']>>>
    }
  }
  'auth.provider_logouts.store': {
    methods: ["POST"]
    pattern: '/sign-in/provider/logout'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/provider_logouts_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/provider_logouts_controller').default['store']>>>
    }
  }
  'auth.single_sign_on.step_up': {
    methods: ["GET","HEAD"]
    pattern: '/officer/step-up/provider'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/single_sign_on_controller').default['stepUp']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/single_sign_on_controller').default['stepUp']>>>
    }
  }
  'auth.step_up.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/step-up'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/step_up_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/step_up_controller').default['show']>>>
    }
  }
  'auth.setup.create': {
    methods: ["GET","HEAD"]
    pattern: '/setup'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/setup_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/setup_controller').default['create']>>>
    }
  }
  'auth.setup.store': {
    methods: ["POST"]
    pattern: '/setup'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/setup_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/setup_controller').default['store']>>>
    }
  }
  'auth.session.destroy': {
    methods: ["POST"]
    pattern: '/sign-out'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/session_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/session_controller').default['destroy']>>>
    }
  }
  'auth.password.edit': {
    methods: ["GET","HEAD"]
    pattern: '/change-password'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passwords_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passwords_controller').default['edit']>>>
    }
  }
  'auth.password.update': {
    methods: ["PUT"]
    pattern: '/change-password'
    types: {
      body: ExtractBody<InferInput<(typeof import('#auth/validators/password_validator').passwordValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#auth/validators/password_validator').passwordValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passwords_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passwords_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'auth.no_role_assignment.show': {
    methods: ["GET","HEAD"]
    pattern: '/no-role-assignment'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/no_role_assignment_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/no_role_assignment_controller').default['show']>>>
    }
  }
  'auth.account.show': {
    methods: ["GET","HEAD"]
    pattern: '/account'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/account_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/account_controller').default['show']>>>
    }
  }
  'auth.passkeys.index': {
    methods: ["GET","HEAD"]
    pattern: '/account/passkeys'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passkeys_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passkeys_controller').default['index']>>>
    }
  }
  'auth.passkeys.create': {
    methods: ["POST"]
    pattern: '/account/passkeys/challenge'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passkeys_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passkeys_controller').default['create']>>>
    }
  }
  'auth.passkeys.store': {
    methods: ["POST"]
    pattern: '/account/passkeys'
    types: {
      body: ExtractBody<InferInput<(typeof import('#auth/validators/passkey_validator').passkeyNameValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#auth/validators/passkey_validator').passkeyNameValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passkeys_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passkeys_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'auth.passkeys.update': {
    methods: ["PUT"]
    pattern: '/account/passkeys/:id'
    types: {
      body: ExtractBody<InferInput<(typeof import('#auth/validators/passkey_validator').passkeyNameValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#auth/validators/passkey_validator').passkeyNameValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passkeys_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passkeys_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'auth.passkeys.destroy': {
    methods: ["DELETE"]
    pattern: '/account/passkeys/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passkeys_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/passkeys_controller').default['destroy']>>>
    }
  }
  'auth.step_up.create': {
    methods: ["POST"]
    pattern: '/account/step-up/challenge'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/step_up_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/step_up_controller').default['create']>>>
    }
  }
  'auth.step_up.store': {
    methods: ["POST"]
    pattern: '/account/step-up'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/step_up_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/step_up_controller').default['store']>>>
    }
  }
  'auth.other_sessions.destroy_all': {
    methods: ["DELETE"]
    pattern: '/account/sessions'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/other_sessions_controller').default['destroyAll']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/other_sessions_controller').default['destroyAll']>>>
    }
  }
  'auth.other_sessions.destroy': {
    methods: ["DELETE"]
    pattern: '/account/sessions/:key'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { key: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/other_sessions_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/other_sessions_controller').default['destroy']>>>
    }
  }
  'auth.contact.edit': {
    methods: ["GET","HEAD"]
    pattern: '/account/:kind'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { kind: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/contacts_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/contacts_controller').default['edit']>>>
    }
  }
  'auth.contact.update': {
    methods: ["PUT"]
    pattern: '/account/:kind'
    types: {
      body: ExtractBody<InferInput<(typeof import('#auth/validators/contact_validator').contactValidator)>>
      paramsTuple: [ParamValue]
      params: { kind: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#auth/validators/contact_validator').contactValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/contacts_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/contacts_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'auth.contact.store': {
    methods: ["POST"]
    pattern: '/account/:kind/code'
    types: {
      body: ExtractBody<InferInput<(typeof import('#auth/validators/contact_validator').contactCodeValidators)>>
      paramsTuple: [ParamValue]
      params: { kind: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#auth/validators/contact_validator').contactCodeValidators)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/contacts_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/contacts_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'auth.contact.destroy': {
    methods: ["DELETE"]
    pattern: '/account/:kind/code'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { kind: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/contacts_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/contacts_controller').default['destroy']>>>
    }
  }
  'auth.second_factor.show': {
    methods: ["GET","HEAD"]
    pattern: '/account/second-factor'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/second_factor_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/second_factor_controller').default['show']>>>
    }
  }
  'auth.second_factor.store': {
    methods: ["POST"]
    pattern: '/account/second-factor'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/second_factor_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/second_factor_controller').default['store']>>>
    }
  }
  'auth.second_factor.update': {
    methods: ["PUT"]
    pattern: '/account/second-factor'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/second_factor_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/second_factor_controller').default['update']>>>
    }
  }
  'auth.second_factor.destroy': {
    methods: ["DELETE"]
    pattern: '/account/second-factor'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/second_factor_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/second_factor_controller').default['destroy']>>>
    }
  }
  'auth.role_assignment.update': {
    methods: ["PUT"]
    pattern: '/account/role-assignment'
    types: {
      body: ExtractBody<InferInput<(typeof import('#auth/validators/session_validator').postValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#auth/validators/session_validator').postValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/role_assignments_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/role_assignments_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'auth.recovery_codes.store': {
    methods: ["POST"]
    pattern: '/account/recovery-codes'
    types: {
      body: ExtractBody<InferInput<(typeof import('#auth/validators/second_factor_validator').secondFactorCodeValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#auth/validators/second_factor_validator').secondFactorCodeValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/recovery_codes_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/auth/controllers/recovery_codes_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'files.show': {
    methods: ["GET","HEAD"]
    pattern: '/files/:uuid'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/documents/controllers/files_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/documents/controllers/files_controller').default['show']>>>
    }
  }
  'uploads.store': {
    methods: ["POST"]
    pattern: '/uploads'
    types: {
      body: ExtractBody<InferInput<(typeof import('#documents/validators/upload').uploadValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#documents/validators/upload').uploadValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/documents/controllers/uploads_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/documents/controllers/uploads_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'masters.talukas': {
    methods: ["GET","HEAD"]
    pattern: '/masters/districts/:id/talukas'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/masters/controllers/talukas_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/masters/controllers/talukas_controller').default['index']>>>
    }
  }
  'masters.pincode': {
    methods: ["GET","HEAD"]
    pattern: '/masters/pincodes/:pincode'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { pincode: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/masters/controllers/pincodes_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/masters/controllers/pincodes_controller').default['show']>>>
    }
  }
  'masters.ifsc': {
    methods: ["GET","HEAD"]
    pattern: '/masters/ifsc/:code'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { code: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/masters/controllers/ifsc_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/masters/controllers/ifsc_controller').default['show']>>>
    }
  }
  'notifications.inbox.index': {
    methods: ["GET","HEAD"]
    pattern: '/inbox'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/inbox_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/inbox_controller').default['index']>>>
    }
  }
  'notifications.inbox.update': {
    methods: ["POST"]
    pattern: '/inbox'
    types: {
      body: ExtractBody<InferInput<(typeof import('#notifications/validators/notices').readAllValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#notifications/validators/notices').readAllValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/inbox_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/inbox_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'notifications.inbox.show': {
    methods: ["GET","HEAD"]
    pattern: '/inbox/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/inbox_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/inbox_controller').default['show']>>>
    }
  }
  'notifications.delivery_reports.store': {
    methods: ["POST"]
    pattern: '/sms/reports/:secret?'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/delivery_reports_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/delivery_reports_controller').default['store']>>>
    }
  }
  'notifications.delivery_reports.store_by_address': {
    methods: ["GET","HEAD"]
    pattern: '/sms/reports/:secret?'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/delivery_reports_controller').default['storeByAddress']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/delivery_reports_controller').default['storeByAddress']>>>
    }
  }
  'notifications.outbox.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/outbox'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/outbox_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/outbox_controller').default['index']>>>
    }
  }
  'notifications.outbox.resends.store': {
    methods: ["POST"]
    pattern: '/officer/outbox/:id/resends'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/resends_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/resends_controller').default['store']>>>
    }
  }
  'notifications.outbox.resends.store_refused': {
    methods: ["POST"]
    pattern: '/officer/outbox/resends'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/resends_controller').default['storeRefused']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/resends_controller').default['storeRefused']>>>
    }
  }
  'notifications.announcements.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/content/notices'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/announcements_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/announcements_controller').default['index']>>>
    }
  }
  'notifications.announcements.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/content/notices/new'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/announcements_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/announcements_controller').default['create']>>>
    }
  }
  'notifications.announcements.store': {
    methods: ["POST"]
    pattern: '/officer/content/notices'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/announcements_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/announcements_controller').default['store']>>>
    }
  }
  'notifications.announcements.edit': {
    methods: ["GET","HEAD"]
    pattern: '/officer/content/notices/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/announcements_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/announcements_controller').default['edit']>>>
    }
  }
  'notifications.announcements.update': {
    methods: ["PUT"]
    pattern: '/officer/content/notices/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/announcements_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/announcements_controller').default['update']>>>
    }
  }
  'notifications.announcements.withdrawals.store': {
    methods: ["POST"]
    pattern: '/officer/content/notices/:id/withdrawals'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/announcement_withdrawals_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/notifications/controllers/announcement_withdrawals_controller').default['store']>>>
    }
  }
  'jobs.files.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/files'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/jobs/controllers/files_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/jobs/controllers/files_controller').default['index']>>>
    }
  }
  'jobs.files.stops.store': {
    methods: ["POST"]
    pattern: '/officer/files/:id/stops'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/jobs/controllers/files_controller').default['stop']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/jobs/controllers/files_controller').default['stop']>>>
    }
  }
  'jobs.files.retries.store': {
    methods: ["POST"]
    pattern: '/officer/files/:id/retries'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/jobs/controllers/files_controller').default['retry']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/jobs/controllers/files_controller').default['retry']>>>
    }
  }
  'collaboration.notes.store': {
    methods: ["POST"]
    pattern: '/officer/:files/:id/notes'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/collaboration/validators/collaboration').noteValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { files: ParamValue; id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#approvals/collaboration/validators/collaboration').noteValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/collaboration/controllers/notes_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/collaboration/controllers/notes_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'collaboration.shared_files.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/:files/assignments/new'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { files: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/collaboration/controllers/shared_files_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/collaboration/controllers/shared_files_controller').default['create']>>>
    }
  }
  'collaboration.shared_files.store': {
    methods: ["POST"]
    pattern: '/officer/:files/assignments'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/collaboration/validators/collaboration').sharingValidator)>>
      paramsTuple: [ParamValue]
      params: { files: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#approvals/collaboration/validators/collaboration').sharingValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/collaboration/controllers/shared_files_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/collaboration/controllers/shared_files_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'collaboration.assignments.store': {
    methods: ["POST"]
    pattern: '/officer/:files/:id/assignment'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/collaboration/validators/collaboration').assignmentValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { files: ParamValue; id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#approvals/collaboration/validators/collaboration').assignmentValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/collaboration/controllers/assignments_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/collaboration/controllers/assignments_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'collaboration.questions.store': {
    methods: ["POST"]
    pattern: '/officer/:files/:id/questions'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/collaboration/validators/collaboration').questionValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { files: ParamValue; id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#approvals/collaboration/validators/collaboration').questionValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/collaboration/controllers/questions_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/collaboration/controllers/questions_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'collaboration.questions.update': {
    methods: ["PUT"]
    pattern: '/officer/:files/:id/questions/:item'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/collaboration/validators/collaboration').settlementValidator)>>
      paramsTuple: [ParamValue, ParamValue, ParamValue]
      params: { files: ParamValue; id: ParamValue; item: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#approvals/collaboration/validators/collaboration').settlementValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/collaboration/controllers/questions_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/collaboration/controllers/questions_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'collaboration.questions.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/:files/:id/questions/:item'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue, ParamValue]
      params: { files: ParamValue; id: ParamValue; item: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/collaboration/controllers/questions_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/collaboration/controllers/questions_controller').default['destroy']>>>
    }
  }
  'maker_checker.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/confirmations'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/maker_checker/controllers/changes_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/maker_checker/controllers/changes_controller').default['index']>>>
    }
  }
  'maker_checker.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/confirmations/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/maker_checker/controllers/changes_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/maker_checker/controllers/changes_controller').default['show']>>>
    }
  }
  'maker_checker.confirm': {
    methods: ["POST"]
    pattern: '/officer/confirmations/:id/confirmation'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/maker_checker/controllers/decisions_controller').default['confirm']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/maker_checker/controllers/decisions_controller').default['confirm']>>>
    }
  }
  'maker_checker.refuse': {
    methods: ["POST"]
    pattern: '/officer/confirmations/:id/refusal'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/maker_checker/controllers/decisions_controller').default['refuse']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/maker_checker/controllers/decisions_controller').default['refuse']>>>
    }
  }
  'maker_checker.withdraw': {
    methods: ["POST"]
    pattern: '/officer/confirmations/:id/withdrawal'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/maker_checker/controllers/decisions_controller').default['withdraw']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/maker_checker/controllers/decisions_controller').default['withdraw']>>>
    }
  }
  'maker_checker.acknowledge': {
    methods: ["POST"]
    pattern: '/officer/confirmations/:id/acknowledgement'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/maker_checker/controllers/decisions_controller').default['acknowledge']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/maker_checker/controllers/decisions_controller').default['acknowledge']>>>
    }
  }
  'maker_checker.rules.edit': {
    methods: ["GET","HEAD"]
    pattern: '/officer/confirmations/rules'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/maker_checker/controllers/rules_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/maker_checker/controllers/rules_controller').default['edit']>>>
    }
  }
  'maker_checker.rules.update': {
    methods: ["PUT"]
    pattern: '/officer/confirmations/rules'
    types: {
      body: ExtractBody<InferInput<(typeof import('#maker_checker/validators/change').rulesValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#maker_checker/validators/change').rulesValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/platform/maker_checker/controllers/rules_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/platform/maker_checker/controllers/rules_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'profile.task_list': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/task_lists_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/task_lists_controller').default['show']>>>
    }
  }
  'profile.personal.edit': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/personal'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/personal_details_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/personal_details_controller').default['edit']>>>
    }
  }
  'profile.personal.update': {
    methods: ["POST"]
    pattern: '/apply/:loanType/personal'
    types: {
      body: ExtractBody<InferInput<(typeof import('#profile/validators/sections').personalValidator)>>
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#profile/validators/sections').personalValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/personal_details_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/personal_details_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'profile.address.edit': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/address'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/addresses_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/addresses_controller').default['edit']>>>
    }
  }
  'profile.address.update': {
    methods: ["POST"]
    pattern: '/apply/:loanType/address'
    types: {
      body: ExtractBody<InferInput<(typeof import('#profile/validators/sections').addressesValidator)>>
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#profile/validators/sections').addressesValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/addresses_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/addresses_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'profile.family.index': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/family'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/family_members_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/family_members_controller').default['index']>>>
    }
  }
  'profile.family.store': {
    methods: ["POST"]
    pattern: '/apply/:loanType/family'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/family_members_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/family_members_controller').default['store']>>>
    }
  }
  'profile.family.update': {
    methods: ["PUT"]
    pattern: '/apply/:loanType/family/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { loanType: ParamValue; id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/family_members_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/family_members_controller').default['update']>>>
    }
  }
  'profile.family.destroy': {
    methods: ["DELETE"]
    pattern: '/apply/:loanType/family/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { loanType: ParamValue; id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/family_members_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/family_members_controller').default['destroy']>>>
    }
  }
  'profile.bank_account.edit': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/bank-account'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/bank_accounts_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/bank_accounts_controller').default['edit']>>>
    }
  }
  'profile.bank_account.update': {
    methods: ["POST"]
    pattern: '/apply/:loanType/bank-account'
    types: {
      body: ExtractBody<InferInput<(typeof import('#profile/validators/sections').bankAccountValidator)>>
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#profile/validators/sections').bankAccountValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/bank_accounts_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/bank_accounts_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'profile.lending.edit': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/lending'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/lending_details_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/lending_details_controller').default['edit']>>>
    }
  }
  'profile.lending.update': {
    methods: ["POST"]
    pattern: '/apply/:loanType/lending'
    types: {
      body: ExtractBody<InferInput<(typeof import('#profile/validators/sections').lendingValidator)>>
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#profile/validators/sections').lendingValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/lending_details_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/lending_details_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'profile.documents.index': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/documents'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/documents_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/documents_controller').default['index']>>>
    }
  }
  'profile.documents.store': {
    methods: ["POST"]
    pattern: '/apply/:loanType/documents/:slot'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { loanType: ParamValue; slot: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/documents_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/documents_controller').default['store']>>>
    }
  }
  'profile.documents.update': {
    methods: ["PUT"]
    pattern: '/apply/:loanType/documents/:slot'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { loanType: ParamValue; slot: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/documents_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/documents_controller').default['update']>>>
    }
  }
  'profile.documents.destroy': {
    methods: ["DELETE"]
    pattern: '/apply/:loanType/documents/:slot'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { loanType: ParamValue; slot: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/documents_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/documents_controller').default['destroy']>>>
    }
  }
  'profile.card_photos.store': {
    methods: ["POST"]
    pattern: '/apply/:loanType/card-photo'
    types: {
      body: ExtractBody<InferInput<(typeof import('#profile/validators/identity').offlineEkycValidator)>>
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#profile/validators/identity').offlineEkycValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/card_photos_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/card_photos_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'profile.declaration.edit': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/declaration'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/declarations_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/declarations_controller').default['edit']>>>
    }
  }
  'profile.declaration.update': {
    methods: ["POST"]
    pattern: '/apply/:loanType/declaration'
    types: {
      body: ExtractBody<InferInput<(typeof import('#profile/validators/sections').declarationValidator)>>
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#profile/validators/sections').declarationValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/declarations_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/declarations_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'profile.draft.update': {
    methods: ["POST"]
    pattern: '/apply/:loanType/:section/draft'
    types: {
      body: ExtractBody<InferInput<(typeof import('#profile/validators/sections').draftValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { loanType: ParamValue; section: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#profile/validators/sections').draftValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/drafts_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/drafts_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'profile.draft.destroy': {
    methods: ["POST"]
    pattern: '/apply/:loanType/:section/draft/discard'
    types: {
      body: ExtractBody<InferInput<(typeof import('#profile/validators/sections').discardDraftValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { loanType: ParamValue; section: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#profile/validators/sections').discardDraftValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/drafts_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/drafts_controller').default['destroy']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'profile.identity_proofs.show': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/identity'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/identity_proofs_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/identity_proofs_controller').default['show']>>>
    }
  }
  'profile.identity_proofs.destroy': {
    methods: ["DELETE"]
    pattern: '/apply/:loanType/identity'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/identity_proofs_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/identity_proofs_controller').default['destroy']>>>
    }
  }
  'profile.identity_proofs.read_qr': {
    methods: ["POST"]
    pattern: '/apply/:loanType/identity/qr'
    types: {
      body: ExtractBody<InferInput<(typeof import('#profile/validators/identity').secureQrValidator)>>
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#profile/validators/identity').secureQrValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/identity_proofs_controller').default['readQr']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/identity_proofs_controller').default['readQr']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'profile.identity_proofs.read_file': {
    methods: ["POST"]
    pattern: '/apply/:loanType/identity/file'
    types: {
      body: ExtractBody<InferInput<(typeof import('#profile/validators/identity').offlineEkycValidator)>>
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#profile/validators/identity').offlineEkycValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/identity_proofs_controller').default['readFile']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/identity_proofs_controller').default['readFile']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'profile.digilocker.show': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/digilocker'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/digilocker_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/digilocker_controller').default['show']>>>
    }
  }
  'profile.digilocker.keep': {
    methods: ["POST"]
    pattern: '/apply/:loanType/digilocker'
    types: {
      body: ExtractBody<InferInput<(typeof import('#profile/validators/identity').digiLockerFetchValidator)>>
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#profile/validators/identity').digiLockerFetchValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/digilocker_controller').default['keep']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/digilocker_controller').default['keep']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'profile.digilocker.leave': {
    methods: ["DELETE"]
    pattern: '/apply/:loanType/digilocker'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/digilocker_controller').default['leave']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/digilocker_controller').default['leave']>>>
    }
  }
  'profile.digilocker.create': {
    methods: ["POST"]
    pattern: '/apply/:loanType/digilocker/consents'
    types: {
      body: ExtractBody<InferInput<(typeof import('#profile/validators/identity').digiLockerConsentValidator)>>
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#profile/validators/identity').digiLockerConsentValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/digilocker_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/digilocker_controller').default['create']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'profile.digilocker.callback': {
    methods: ["GET","HEAD"]
    pattern: '/digilocker/callback'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/digilocker_controller').default['callback']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/digilocker_controller').default['callback']>>>
    }
  }
  'profile.show': {
    methods: ["GET","HEAD"]
    pattern: '/profile'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/profiles_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/profiles_controller').default['show']>>>
    }
  }
  'profile.reveals.store': {
    methods: ["POST"]
    pattern: '/profile/reveals'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/my_number_reveals_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/profile/controllers/my_number_reveals_controller').default['store']>>>
    }
  }
  'group.details.edit': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/group-details'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/group_details_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/group_details_controller').default['edit']>>>
    }
  }
  'group.details.update': {
    methods: ["POST"]
    pattern: '/apply/:loanType/group-details'
    types: {
      body: ExtractBody<InferInput<(typeof import('#group/validators/group').groupDetailsValidator)>>
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#group/validators/group').groupDetailsValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/group_details_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/group_details_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'group.directors.index': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/directors'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/directors_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/directors_controller').default['index']>>>
    }
  }
  'group.directors.create': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/directors/new'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/directors_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/directors_controller').default['create']>>>
    }
  }
  'group.directors.store': {
    methods: ["POST"]
    pattern: '/apply/:loanType/directors'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/directors_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/directors_controller').default['store']>>>
    }
  }
  'group.directors.edit': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/directors/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { loanType: ParamValue; id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/directors_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/directors_controller').default['edit']>>>
    }
  }
  'group.directors.update': {
    methods: ["PUT"]
    pattern: '/apply/:loanType/directors/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { loanType: ParamValue; id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/directors_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/directors_controller').default['update']>>>
    }
  }
  'group.directors.destroy': {
    methods: ["DELETE"]
    pattern: '/apply/:loanType/directors/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { loanType: ParamValue; id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/directors_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/directors_controller').default['destroy']>>>
    }
  }
  'group.director_documents.index': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/directors/:id/documents'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { loanType: ParamValue; id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/director_documents_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/director_documents_controller').default['index']>>>
    }
  }
  'group.director_documents.store': {
    methods: ["POST"]
    pattern: '/apply/:loanType/directors/:id/documents/:slot'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue, ParamValue]
      params: { loanType: ParamValue; id: ParamValue; slot: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/director_documents_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/director_documents_controller').default['store']>>>
    }
  }
  'group.director_documents.update': {
    methods: ["PUT"]
    pattern: '/apply/:loanType/directors/:id/documents/:slot'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue, ParamValue]
      params: { loanType: ParamValue; id: ParamValue; slot: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/director_documents_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/director_documents_controller').default['update']>>>
    }
  }
  'group.director_documents.destroy': {
    methods: ["DELETE"]
    pattern: '/apply/:loanType/directors/:id/documents/:slot'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue, ParamValue]
      params: { loanType: ParamValue; id: ParamValue; slot: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/director_documents_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/director_documents_controller').default['destroy']>>>
    }
  }
  'group.shareholders.index': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/shareholders'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/shareholders_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/shareholders_controller').default['index']>>>
    }
  }
  'group.shareholders.create': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/shareholders/new'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/shareholders_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/shareholders_controller').default['create']>>>
    }
  }
  'group.shareholders.store': {
    methods: ["POST"]
    pattern: '/apply/:loanType/shareholders'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/shareholders_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/shareholders_controller').default['store']>>>
    }
  }
  'group.shareholders.edit': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/shareholders/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { loanType: ParamValue; id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/shareholders_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/shareholders_controller').default['edit']>>>
    }
  }
  'group.shareholders.update': {
    methods: ["PUT"]
    pattern: '/apply/:loanType/shareholders/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { loanType: ParamValue; id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/shareholders_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/shareholders_controller').default['update']>>>
    }
  }
  'group.shareholders.destroy': {
    methods: ["DELETE"]
    pattern: '/apply/:loanType/shareholders/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { loanType: ParamValue; id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/shareholders_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/shareholders_controller').default['destroy']>>>
    }
  }
  'group.documents.index': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/group-documents'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/group_documents_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/group_documents_controller').default['index']>>>
    }
  }
  'group.documents.store': {
    methods: ["POST"]
    pattern: '/apply/:loanType/group-documents/:slot'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { loanType: ParamValue; slot: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/group_documents_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/group_documents_controller').default['store']>>>
    }
  }
  'group.documents.update': {
    methods: ["PUT"]
    pattern: '/apply/:loanType/group-documents/:slot'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { loanType: ParamValue; slot: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/group_documents_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/group_documents_controller').default['update']>>>
    }
  }
  'group.documents.destroy': {
    methods: ["DELETE"]
    pattern: '/apply/:loanType/group-documents/:slot'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { loanType: ParamValue; slot: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/group_documents_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/group_documents_controller').default['destroy']>>>
    }
  }
  'group.profile.show': {
    methods: ["GET","HEAD"]
    pattern: '/profile/group'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/group_profiles_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/applicants/group/controllers/group_profiles_controller').default['show']>>>
    }
  }
  'applications.dashboard': {
    methods: ["GET","HEAD"]
    pattern: '/dashboard'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/dashboard_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/dashboard_controller').default['show']>>>
    }
  }
  'applications.submission.create': {
    methods: ["GET","HEAD"]
    pattern: '/apply/:loanType/summary'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/submissions_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/submissions_controller').default['create']>>>
    }
  }
  'applications.submission.store': {
    methods: ["POST"]
    pattern: '/apply/:loanType/summary'
    types: {
      body: ExtractBody<InferInput<(typeof import('#applications/validators/own_step').submissionValidator)>>
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#applications/validators/own_step').submissionValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/submissions_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/submissions_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'applications.mine.show': {
    methods: ["GET","HEAD"]
    pattern: '/my-applications/:uuid'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/my_applications_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/my_applications_controller').default['show']>>>
    }
  }
  'applications.my_steps.store': {
    methods: ["POST"]
    pattern: '/my-applications/:uuid/steps'
    types: {
      body: ExtractBody<InferInput<(typeof import('#applications/validators/own_step').ownStepValidator)>>
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#applications/validators/own_step').ownStepValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/my_application_steps_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/my_application_steps_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'applications.mine.calendar': {
    methods: ["GET","HEAD"]
    pattern: '/my-applications/:uuid/calendar'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/deadline_calendars_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/deadline_calendars_controller').default['show']>>>
    }
  }
  'applications.mine.profile_pdf': {
    methods: ["GET","HEAD"]
    pattern: '/my-applications/:uuid/profile'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/my_profile_pdfs_controller').default['application']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/my_profile_pdfs_controller').default['application']>>>
    }
  }
  'applications.profile_pdf.person': {
    methods: ["GET","HEAD"]
    pattern: '/profile/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/my_profile_pdfs_controller').default['person']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/my_profile_pdfs_controller').default['person']>>>
    }
  }
  'applications.profile_pdf.group': {
    methods: ["GET","HEAD"]
    pattern: '/profile/group/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/my_profile_pdfs_controller').default['group']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/controllers/my_profile_pdfs_controller').default['group']>>>
    }
  }
  'approvals.applications.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/applications'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/applications_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/applications_controller').default['index']>>>
    }
  }
  'approvals.applications.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/applications/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/application_files_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/application_files_controller').default['spreadsheet']>>>
    }
  }
  'approvals.applications.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/officer/applications/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/application_files_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/application_files_controller').default['pdf']>>>
    }
  }
  'approvals.number_searches.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/applications/search'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/number_searches_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/number_searches_controller').default['create']>>>
    }
  }
  'approvals.number_searches.store': {
    methods: ["POST"]
    pattern: '/officer/applications/search'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/validators/review').numberSearchValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#approvals/validators/review').numberSearchValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/number_searches_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/number_searches_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'approvals.bulk_decisions.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/applications/decisions/new'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/bulk_decisions_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/bulk_decisions_controller').default['create']>>>
    }
  }
  'approvals.bulk_decisions.store': {
    methods: ["POST"]
    pattern: '/officer/applications/decisions'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/validators/decision').bulkDecisionsValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#approvals/validators/decision').bulkDecisionsValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/bulk_decisions_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/bulk_decisions_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'approvals.undone_decisions.store': {
    methods: ["POST"]
    pattern: '/officer/applications/decisions/undo'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/validators/decision').undoValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#approvals/validators/decision').undoValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/undone_decisions_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/undone_decisions_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'approvals.final_approvals.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/final-approvals/applications'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/final_approvals_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/final_approvals_controller').default['show']>>>
    }
  }
  'approvals.final_approvals.store': {
    methods: ["POST"]
    pattern: '/officer/final-approvals/applications'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/validators/decision').bulkApprovalValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#approvals/validators/decision').bulkApprovalValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/final_approvals_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/final_approvals_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'approvals.final_approvals.update': {
    methods: ["POST"]
    pattern: '/officer/final-approvals/applications/:id'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/validators/decision').singleApprovalValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#approvals/validators/decision').singleApprovalValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/final_approvals_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/final_approvals_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'approvals.applications.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/applications/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/applications_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/applications_controller').default['show']>>>
    }
  }
  'approvals.applications_as_of.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/applications/:id/as-of'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/applications_as_of_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/applications_as_of_controller').default['show']>>>
    }
  }
  'approvals.duplicates.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/applications/:id/duplicates'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/duplicates_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/duplicates_controller').default['show']>>>
    }
  }
  'approvals.profile_pdf.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/applications/:id/profile'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/profile_pdfs_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/profile_pdfs_controller').default['show']>>>
    }
  }
  'approvals.decisions.store': {
    methods: ["POST"]
    pattern: '/officer/applications/:id/decisions'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/validators/decision').decisionValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#approvals/validators/decision').decisionValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/decisions_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/decisions_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'approvals.duplicates.store': {
    methods: ["POST"]
    pattern: '/officer/applications/:id/duplicates'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/validators/review').duplicateDecisionValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#approvals/validators/review').duplicateDecisionValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/duplicates_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/duplicates_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'approvals.reveals.store': {
    methods: ["POST"]
    pattern: '/officer/applications/:id/reveals'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/validators/review').revealValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#approvals/validators/review').revealValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/reveals_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/reveals_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'approvals.corrections.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/applications/:id/corrections/new'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/corrections_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/corrections_controller').default['create']>>>
    }
  }
  'approvals.corrections.store': {
    methods: ["POST"]
    pattern: '/officer/applications/:id/corrections'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/validators/correction').correctionValidator)>|InferInput<(typeof import('#approvals/validators/correction').groupCorrectionValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#approvals/validators/correction').correctionValidator)>|InferInput<(typeof import('#approvals/validators/correction').groupCorrectionValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/corrections_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/corrections_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'approvals.certificates.update': {
    methods: ["PUT"]
    pattern: '/officer/applications/:id/certificates/:uuid'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { id: ParamValue; uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/certificates_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/certificates_controller').default['update']>>>
    }
  }
  'approvals.old_mobiles.edit': {
    methods: ["GET","HEAD"]
    pattern: '/officer/applications/:id/mobile'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/old_mobiles_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/old_mobiles_controller').default['edit']>>>
    }
  }
  'approvals.old_mobiles.update': {
    methods: ["PUT"]
    pattern: '/officer/applications/:id/mobile'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/validators/review').oldMobileValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#approvals/validators/review').oldMobileValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/old_mobiles_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/old_mobiles_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'approvals.site_visits.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/site-visits'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/site_visits_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/site_visits_controller').default['index']>>>
    }
  }
  'approvals.site_visits.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/site-visits/phone'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/site_visits_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/site_visits_controller').default['show']>>>
    }
  }
  'approvals.site_visits.store': {
    methods: ["POST"]
    pattern: '/officer/applications/:id/site-visits'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/validators/site_visit').siteVisitValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#approvals/validators/site_visit').siteVisitValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/site_visits_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/site_visits_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'approvals.district.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/change-district'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/district_changes_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/district_changes_controller').default['create']>>>
    }
  }
  'approvals.district.store': {
    methods: ["POST"]
    pattern: '/officer/change-district'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/validators/review').changeDistrictValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#approvals/validators/review').changeDistrictValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/district_changes_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/district_changes_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'approvals.password.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/reset-password'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/password_resets_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/password_resets_controller').default['create']>>>
    }
  }
  'approvals.password.store': {
    methods: ["POST"]
    pattern: '/officer/reset-password'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/validators/review').resetPasswordValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#approvals/validators/review').resetPasswordValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/password_resets_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/password_resets_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'approvals.answers.create': {
    methods: ["GET","HEAD"]
    pattern: '/my-applications/:uuid/questions/:item'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { uuid: ParamValue; item: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/answers_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/answers_controller').default['create']>>>
    }
  }
  'approvals.answers.store': {
    methods: ["POST"]
    pattern: '/my-applications/:uuid/questions/:item'
    types: {
      body: ExtractBody<InferInput<(typeof import('#approvals/validators/review').answerValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { uuid: ParamValue; item: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#approvals/validators/review').answerValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/answers_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/approvals/controllers/answers_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'appeals.mine.create': {
    methods: ["GET","HEAD"]
    pattern: '/my-applications/:uuid/appeal'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/appeals/controllers/my_appeals_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/appeals/controllers/my_appeals_controller').default['create']>>>
    }
  }
  'appeals.mine.store': {
    methods: ["POST"]
    pattern: '/my-applications/:uuid/appeal'
    types: {
      body: ExtractBody<InferInput<(typeof import('#applications/appeals/validators/appeal').appealValidator)>>
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#applications/appeals/validators/appeal').appealValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/appeals/controllers/my_appeals_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/appeals/controllers/my_appeals_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'assisted_filing.notice.show': {
    methods: ["GET","HEAD"]
    pattern: '/assisted-filing'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/assistance_notices_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/assistance_notices_controller').default['show']>>>
    }
  }
  'assisted_filing.my_helpers.index': {
    methods: ["GET","HEAD"]
    pattern: '/my-helper'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/my_helpers_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/my_helpers_controller').default['index']>>>
    }
  }
  'assisted_filing.my_helpers.store': {
    methods: ["POST"]
    pattern: '/my-helper'
    types: {
      body: ExtractBody<InferInput<(typeof import('#applications/assisted_filing/validators/help').helperValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#applications/assisted_filing/validators/help').helperValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/my_helpers_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/my_helpers_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'assisted_filing.my_helpers.ends.store': {
    methods: ["POST"]
    pattern: '/my-helper/:uuid/end'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/my_helpers_controller').default['end']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/my_helpers_controller').default['end']>>>
    }
  }
  'assisted_filing.assistances.index': {
    methods: ["GET","HEAD"]
    pattern: '/my-assistances'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/assistances_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/assistances_controller').default['index']>>>
    }
  }
  'assisted_filing.assistances.ends.store': {
    methods: ["POST"]
    pattern: '/my-assistances/:uuid/end'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/assistances_controller').default['end']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/assistances_controller').default['end']>>>
    }
  }
  'assisted_filing.assistances.sessions.store': {
    methods: ["POST"]
    pattern: '/my-assistances/:uuid/work'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/assisted_sessions_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/assisted_sessions_controller').default['store']>>>
    }
  }
  'assisted_filing.assistances.sessions.destroy': {
    methods: ["POST"]
    pattern: '/my-assistances/leave'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/assisted_sessions_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/assisted_sessions_controller').default['destroy']>>>
    }
  }
  'assisted_filing.assistances.codes.store': {
    methods: ["POST"]
    pattern: '/my-assistances/codes'
    types: {
      body: ExtractBody<InferInput<(typeof import('#applications/assisted_filing/validators/help').openingValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#applications/assisted_filing/validators/help').openingValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/openings_controller').default['ask']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/openings_controller').default['ask']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'assisted_filing.assistances.openings.create': {
    methods: ["GET","HEAD"]
    pattern: '/my-assistances/code'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/openings_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/openings_controller').default['create']>>>
    }
  }
  'assisted_filing.assistances.openings.store': {
    methods: ["POST"]
    pattern: '/my-assistances/code'
    types: {
      body: ExtractBody<InferInput<(typeof import('#applications/assisted_filing/validators/help').codeValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#applications/assisted_filing/validators/help').codeValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/openings_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/openings_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'assisted_filing.submissions.create': {
    methods: ["GET","HEAD"]
    pattern: '/assisted/:uuid'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/submissions_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/submissions_controller').default['create']>>>
    }
  }
  'assisted_filing.submissions.store': {
    methods: ["POST"]
    pattern: '/assisted/:uuid'
    types: {
      body: ExtractBody<InferInput<(typeof import('#applications/assisted_filing/validators/help').submissionValidator)>>
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#applications/assisted_filing/validators/help').submissionValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/submissions_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/submissions_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'assisted_filing.submissions.codes.store': {
    methods: ["POST"]
    pattern: '/assisted/:uuid/codes'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/submissions_controller').default['ask']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/submissions_controller').default['ask']>>>
    }
  }
  'assisted_filing.centres.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/centres'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centres_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centres_controller').default['index']>>>
    }
  }
  'assisted_filing.centres.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/centres/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centre_list_files_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centre_list_files_controller').default['spreadsheet']>>>
    }
  }
  'assisted_filing.centres.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/officer/centres/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centre_list_files_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centre_list_files_controller').default['pdf']>>>
    }
  }
  'assisted_filing.centres.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/centres/new'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centres_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centres_controller').default['create']>>>
    }
  }
  'assisted_filing.centres.store': {
    methods: ["POST"]
    pattern: '/officer/centres'
    types: {
      body: ExtractBody<InferInput<(typeof import('#applications/assisted_filing/validators/help').centreValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#applications/assisted_filing/validators/help').centreValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centres_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centres_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'assisted_filing.centres.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/centres/:uuid'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centres_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centres_controller').default['show']>>>
    }
  }
  'assisted_filing.centres.update': {
    methods: ["POST"]
    pattern: '/officer/centres/:uuid'
    types: {
      body: ExtractBody<InferInput<(typeof import('#applications/assisted_filing/validators/help').centreUpdateValidator)>>
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#applications/assisted_filing/validators/help').centreUpdateValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centres_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centres_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'assisted_filing.centres.operators.store': {
    methods: ["POST"]
    pattern: '/officer/centres/:uuid/operators'
    types: {
      body: ExtractBody<InferInput<(typeof import('#applications/assisted_filing/validators/help').operatorValidator)>>
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#applications/assisted_filing/validators/help').operatorValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centre_operators_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centre_operators_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'assisted_filing.centres.operators.end': {
    methods: ["POST"]
    pattern: '/officer/centres/:uuid/operators/:id/end'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { uuid: ParamValue; id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centre_operators_controller').default['end']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/applications/assisted_filing/controllers/centre_operators_controller').default['end']>>>
    }
  }
  'batches.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/batches'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/batches_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/batches_controller').default['index']>>>
    }
  }
  'batches.files.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/batches/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/meeting_files_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/meeting_files_controller').default['spreadsheet']>>>
    }
  }
  'batches.files.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/officer/batches/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/meeting_files_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/meeting_files_controller').default['pdf']>>>
    }
  }
  'batches.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/batches/new'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/batches_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/batches_controller').default['create']>>>
    }
  }
  'batches.store': {
    methods: ["POST"]
    pattern: '/officer/batches'
    types: {
      body: ExtractBody<InferInput<(typeof import('#batches/validators/committee_batch').scheduleValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#batches/validators/committee_batch').scheduleValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/batches_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/batches_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'batches.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/batches/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/batches_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/batches_controller').default['show']>>>
    }
  }
  'batches.postponements.store': {
    methods: ["POST"]
    pattern: '/officer/batches/:id/postponements'
    types: {
      body: ExtractBody<InferInput<(typeof import('#batches/validators/committee_batch').postponeValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#batches/validators/committee_batch').postponeValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/postponements_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/postponements_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'batches.removals.store': {
    methods: ["POST"]
    pattern: '/officer/batches/:id/removals'
    types: {
      body: ExtractBody<InferInput<(typeof import('#batches/validators/committee_batch').removalValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#batches/validators/committee_batch').removalValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/removals_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/removals_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'batches.report.store': {
    methods: ["POST"]
    pattern: '/officer/batches/:id/report'
    types: {
      body: ExtractBody<InferInput<(typeof import('#batches/validators/committee_batch').reportValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#batches/validators/committee_batch').reportValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/committee_reports_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/batches/controllers/committee_reports_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'loans.current': {
    methods: ["GET","HEAD"]
    pattern: '/loans/current/*'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { '*': ParamValue[] }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/current_loans_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/current_loans_controller').default['show']>>>
    }
  }
  'loans.sanction.show': {
    methods: ["GET","HEAD"]
    pattern: '/loans/:uuid/sanction'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/sanctions_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/sanctions_controller').default['show']>>>
    }
  }
  'loans.sanction.store': {
    methods: ["POST"]
    pattern: '/loans/:uuid/sanction'
    types: {
      body: ExtractBody<InferInput<(typeof import('#loans/validators/loan').sanctionValidator)>>
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#loans/validators/loan').sanctionValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/sanctions_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/sanctions_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'loans.disbursements.index': {
    methods: ["GET","HEAD"]
    pattern: '/loans/:uuid/disbursements'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/disbursements_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/disbursements_controller').default['index']>>>
    }
  }
  'loans.disbursements.store': {
    methods: ["POST"]
    pattern: '/loans/:uuid/disbursements'
    types: {
      body: ExtractBody<InferInput<(typeof import('#loans/validators/loan').disbursementValidator)>>
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#loans/validators/loan').disbursementValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/disbursements_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/disbursements_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'loans.disbursements.create': {
    methods: ["GET","HEAD"]
    pattern: '/loans/:uuid/disbursements/new'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/disbursements_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/disbursements_controller').default['create']>>>
    }
  }
  'loans.disbursements.show': {
    methods: ["GET","HEAD"]
    pattern: '/loans/:uuid/disbursements/:trancheNo'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { uuid: ParamValue; trancheNo: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/disbursements_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/disbursements_controller').default['show']>>>
    }
  }
  'loans.payment_schedules.store': {
    methods: ["POST"]
    pattern: '/loans/:uuid/disbursements/:trancheNo/payment-schedule'
    types: {
      body: ExtractBody<InferInput<(typeof import('#loans/validators/loan').paymentScheduleValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { uuid: ParamValue; trancheNo: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#loans/validators/loan').paymentScheduleValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/payment_schedules_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/payment_schedules_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'loans.officer.sanctions.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/sanctions'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/officer_sanctions_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/officer_sanctions_controller').default['index']>>>
    }
  }
  'loans.officer.sanctions.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/sanctions/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/sanction_files_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/sanction_files_controller').default['spreadsheet']>>>
    }
  }
  'loans.officer.sanctions.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/officer/sanctions/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/sanction_files_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/sanction_files_controller').default['pdf']>>>
    }
  }
  'loans.officer.sanctions.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/sanctions/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/officer_sanctions_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/officer_sanctions_controller').default['show']>>>
    }
  }
  'loans.officer.disbursements.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/disbursements'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/officer_disbursements_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/officer_disbursements_controller').default['index']>>>
    }
  }
  'loans.officer.disbursements.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/disbursements/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/disbursement_files_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/disbursement_files_controller').default['spreadsheet']>>>
    }
  }
  'loans.officer.disbursements.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/officer/disbursements/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/disbursement_files_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/disbursement_files_controller').default['pdf']>>>
    }
  }
  'loans.officer.disbursements.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/disbursements/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/officer_disbursements_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/officer_disbursements_controller').default['show']>>>
    }
  }
  'loans.officer.sanction_verifications.store': {
    methods: ["POST"]
    pattern: '/officer/sanctions/:id/verification'
    types: {
      body: ExtractBody<InferInput<(typeof import('#loans/validators/loan').sanctionVerificationValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#loans/validators/loan').sanctionVerificationValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/sanction_verifications_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/sanction_verifications_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'loans.officer.bank_schedules.store': {
    methods: ["POST"]
    pattern: '/officer/disbursements/:id/bank-schedule'
    types: {
      body: ExtractBody<InferInput<(typeof import('#loans/validators/loan').bankScheduleValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#loans/validators/loan').bankScheduleValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/bank_schedules_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/bank_schedules_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'loans.officer.disbursement_verifications.store': {
    methods: ["POST"]
    pattern: '/officer/disbursements/:id/verification'
    types: {
      body: ExtractBody<InferInput<(typeof import('#loans/validators/loan').verificationValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#loans/validators/loan').verificationValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/disbursement_verifications_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/disbursement_verifications_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'loans.officer.sanction_follow_ups.store': {
    methods: ["POST"]
    pattern: '/officer/sanctions/:id/follow-up'
    types: {
      body: ExtractBody<InferInput<(typeof import('#loans/validators/loan').followUpValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#loans/validators/loan').followUpValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/sanction_follow_ups_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/sanction_follow_ups_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'loans.officer.sanction_withdrawals.store': {
    methods: ["POST"]
    pattern: '/officer/sanctions/:id/withdrawal'
    types: {
      body: ExtractBody<InferInput<(typeof import('#loans/validators/loan').reversalValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#loans/validators/loan').reversalValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/sanction_withdrawals_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/sanction_withdrawals_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'loans.officer.disbursement_voids.store': {
    methods: ["POST"]
    pattern: '/officer/disbursements/:id/void'
    types: {
      body: ExtractBody<InferInput<(typeof import('#loans/validators/loan').reversalValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#loans/validators/loan').reversalValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/disbursement_voids_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/disbursement_voids_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'loans.officer.sanction_references.store': {
    methods: ["POST"]
    pattern: '/officer/sanctions/:id/references'
    types: {
      body: ExtractBody<InferInput<(typeof import('#loans/validators/loan').referencesValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#loans/validators/loan').referencesValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/sanction_references_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/sanction_references_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'loans.officer.edits.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/disbursements/:id/edit'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/loan_edits_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/loan_edits_controller').default['create']>>>
    }
  }
  'loans.officer.edits.store': {
    methods: ["POST"]
    pattern: '/officer/disbursements/:id/edit'
    types: {
      body: ExtractBody<InferInput<(typeof import('#loans/validators/loan').editLoanValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#loans/validators/loan').editLoanValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/loan_edits_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loans/controllers/loan_edits_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'site.home': {
    methods: ["GET","HEAD"]
    pattern: '/'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/home_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/home_controller').default['show']>>>
    }
  }
  'site.eligibility': {
    methods: ["GET","HEAD"]
    pattern: '/eligibility'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/eligibility_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/eligibility_controller').default['show']>>>
    }
  }
  'site.schemes.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/schemes/:loanType/information'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { loanType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/scheme_pdfs_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/scheme_pdfs_controller').default['show']>>>
    }
  }
  'site.robots': {
    methods: ["GET","HEAD"]
    pattern: '/robots.txt'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/crawlers_controller').default['robots']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/crawlers_controller').default['robots']>>>
    }
  }
  'site.sitemap': {
    methods: ["GET","HEAD"]
    pattern: '/sitemap.xml'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/crawlers_controller').default['sitemap']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/crawlers_controller').default['sitemap']>>>
    }
  }
  'site.manifest': {
    methods: ["GET","HEAD"]
    pattern: '/manifest/:locale'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { locale: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/installed_app_controller').default['manifest']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/installed_app_controller').default['manifest']>>>
    }
  }
  'site.offline': {
    methods: ["GET","HEAD"]
    pattern: '/offline'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/installed_app_controller').default['offline']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/installed_app_controller').default['offline']>>>
    }
  }
  'site.about': {
    methods: ["GET","HEAD"]
    pattern: '/about'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/content_pages_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/content_pages_controller').default['show']>>>
    }
  }
  'site.grievances': {
    methods: ["GET","HEAD"]
    pattern: '/grievances'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/content_pages_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/content_pages_controller').default['show']>>>
    }
  }
  'site.right_to_information': {
    methods: ["GET","HEAD"]
    pattern: '/right-to-information'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/content_pages_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/content_pages_controller').default['show']>>>
    }
  }
  'site.privacy': {
    methods: ["GET","HEAD"]
    pattern: '/privacy'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/content_pages_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/content_pages_controller').default['show']>>>
    }
  }
  'site.terms': {
    methods: ["GET","HEAD"]
    pattern: '/terms'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/content_pages_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/content_pages_controller').default['show']>>>
    }
  }
  'site.accessibility': {
    methods: ["GET","HEAD"]
    pattern: '/accessibility'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/content_pages_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/content_pages_controller').default['show']>>>
    }
  }
  'site.help.index': {
    methods: ["GET","HEAD"]
    pattern: '/help'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/help_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/help_controller').default['index']>>>
    }
  }
  'site.help.show': {
    methods: ["GET","HEAD"]
    pattern: '/help/:topic'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { topic: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/help_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/help_controller').default['show']>>>
    }
  }
  'site.site_map': {
    methods: ["GET","HEAD"]
    pattern: '/site-map'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/site_maps_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/site_maps_controller').default['show']>>>
    }
  }
  'site.feedback.create': {
    methods: ["GET","HEAD"]
    pattern: '/feedback'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/feedback_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/feedback_controller').default['create']>>>
    }
  }
  'site.feedback.store': {
    methods: ["POST"]
    pattern: '/feedback'
    types: {
      body: ExtractBody<InferInput<(typeof import('#site/validators/feedback').feedbackValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#site/validators/feedback').feedbackValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/feedback_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/feedback_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'site.contact': {
    methods: ["GET","HEAD"]
    pattern: '/contact'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/contacts_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/contacts_controller').default['show']>>>
    }
  }
  'site.district_offices': {
    methods: ["GET","HEAD"]
    pattern: '/district-offices'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/district_offices_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/district_offices_controller').default['index']>>>
    }
  }
  'site.logos.show': {
    methods: ["GET","HEAD"]
    pattern: '/logo/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/logos_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/logos_controller').default['show']>>>
    }
  }
  'site.portraits.show': {
    methods: ["GET","HEAD"]
    pattern: '/portraits/:uuid'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/portraits_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/portraits_controller').default['show']>>>
    }
  }
  'site.downloads': {
    methods: ["GET","HEAD"]
    pattern: '/downloads'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/published_documents_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/published_documents_controller').default['index']>>>
    }
  }
  'site.acts_and_rules': {
    methods: ["GET","HEAD"]
    pattern: '/acts-and-rules'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/published_documents_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/published_documents_controller').default['index']>>>
    }
  }
  'site.notifications': {
    methods: ["GET","HEAD"]
    pattern: '/notifications'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/published_documents_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/published_documents_controller').default['index']>>>
    }
  }
  'site.circulars': {
    methods: ["GET","HEAD"]
    pattern: '/circulars'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/published_documents_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/published_documents_controller').default['index']>>>
    }
  }
  'site.published.show': {
    methods: ["GET","HEAD"]
    pattern: '/published/:uuid'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/published_documents_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/published_documents_controller').default['show']>>>
    }
  }
  'site.editor.pages.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/content'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/editable_pages_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/editable_pages_controller').default['index']>>>
    }
  }
  'site.editor.pages.edit': {
    methods: ["GET","HEAD"]
    pattern: '/officer/content/pages/:slug'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { slug: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/editable_pages_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/editable_pages_controller').default['edit']>>>
    }
  }
  'site.editor.pages.update': {
    methods: ["PUT"]
    pattern: '/officer/content/pages/:slug'
    types: {
      body: ExtractBody<InferInput<(typeof import('#site/validators/editor').contentPageValidator)>>
      paramsTuple: [ParamValue]
      params: { slug: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#site/validators/editor').contentPageValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/editable_pages_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/editable_pages_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'site.editor.revisions.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/content/pages/:slug/revisions'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { slug: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/page_revisions_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/page_revisions_controller').default['index']>>>
    }
  }
  'site.editor.revisions.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/content/pages/:slug/revisions/:version'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { slug: ParamValue; version: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/page_revisions_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/page_revisions_controller').default['show']>>>
    }
  }
  'site.editor.restorations.store': {
    methods: ["POST"]
    pattern: '/officer/content/pages/:slug/restorations'
    types: {
      body: ExtractBody<InferInput<(typeof import('#site/validators/editor').restorationValidator)>>
      paramsTuple: [ParamValue]
      params: { slug: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#site/validators/editor').restorationValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/page_restorations_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/page_restorations_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'site.editor.documents.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/content/documents'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/publications_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/publications_controller').default['index']>>>
    }
  }
  'site.editor.documents.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/content/documents/new'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/publications_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/publications_controller').default['create']>>>
    }
  }
  'site.editor.documents.store': {
    methods: ["POST"]
    pattern: '/officer/content/documents'
    types: {
      body: ExtractBody<InferInput<(typeof import('#site/validators/editor').publicationValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#site/validators/editor').publicationValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/publications_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/publications_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'site.editor.withdrawals.store': {
    methods: ["POST"]
    pattern: '/officer/content/documents/:uuid/withdrawals'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/publication_withdrawals_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/publication_withdrawals_controller').default['store']>>>
    }
  }
  'site.editor.leaders.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/content/leaders'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/leaders_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/leaders_controller').default['index']>>>
    }
  }
  'site.editor.leaders.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/content/leaders/new'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/leaders_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/leaders_controller').default['create']>>>
    }
  }
  'site.editor.leaders.store': {
    methods: ["POST"]
    pattern: '/officer/content/leaders'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/leaders_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/leaders_controller').default['store']>>>
    }
  }
  'site.editor.leaders.edit': {
    methods: ["GET","HEAD"]
    pattern: '/officer/content/leaders/:uuid'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/leaders_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/leaders_controller').default['edit']>>>
    }
  }
  'site.editor.leaders.update': {
    methods: ["POST"]
    pattern: '/officer/content/leaders/:uuid'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/leaders_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/leaders_controller').default['update']>>>
    }
  }
  'site.editor.leaders.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/content/leaders/:uuid'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/leaders_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/leaders_controller').default['destroy']>>>
    }
  }
  'site.editor.leaders.moves.store': {
    methods: ["POST"]
    pattern: '/officer/content/leaders/:uuid/moves'
    types: {
      body: ExtractBody<InferInput<(typeof import('#site/validators/editor').leaderMoveValidator)>>
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#site/validators/editor').leaderMoveValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/leader_moves_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/leader_moves_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'site.editor.offices.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/content/offices'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/editable_offices_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/editable_offices_controller').default['index']>>>
    }
  }
  'site.editor.offices.edit': {
    methods: ["GET","HEAD"]
    pattern: '/officer/content/offices/:code'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { code: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/editable_offices_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/editable_offices_controller').default['edit']>>>
    }
  }
  'site.editor.offices.update': {
    methods: ["PUT"]
    pattern: '/officer/content/offices/:code'
    types: {
      body: ExtractBody<InferInput<(typeof import('#site/validators/editor').districtOfficeValidator)>>
      paramsTuple: [ParamValue]
      params: { code: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#site/validators/editor').districtOfficeValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/editable_offices_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/editable_offices_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'site.editor.feedback.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/content/feedback'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/received_feedback_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/received_feedback_controller').default['index']>>>
    }
  }
  'claims.index': {
    methods: ["GET","HEAD"]
    pattern: '/loans/:uuid/claims'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claims_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claims_controller').default['index']>>>
    }
  }
  'claims.store': {
    methods: ["POST"]
    pattern: '/loans/:uuid/claims'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/claim').claimValidator)>>
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/claim').claimValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claims_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claims_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.create': {
    methods: ["GET","HEAD"]
    pattern: '/loans/:uuid/claims/new'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claims_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claims_controller').default['create']>>>
    }
  }
  'claims.statement.store': {
    methods: ["POST"]
    pattern: '/loans/:uuid/claims/statement'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/account_statements_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/account_statements_controller').default['store']>>>
    }
  }
  'claims.forecast': {
    methods: ["GET","HEAD"]
    pattern: '/loans/:uuid/claims/forecast'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/forecasts_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/forecasts_controller').default['show']>>>
    }
  }
  'claims.show': {
    methods: ["GET","HEAD"]
    pattern: '/loans/:uuid/claims/:claimUuid'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { uuid: ParamValue; claimUuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claims_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claims_controller').default['show']>>>
    }
  }
  'claims.update': {
    methods: ["POST"]
    pattern: '/loans/:uuid/claims/:claimUuid'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/claim').claimCorrectionValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { uuid: ParamValue; claimUuid: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/claim').claimCorrectionValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claims_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claims_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.statement.update': {
    methods: ["POST"]
    pattern: '/loans/:uuid/claims/:claimUuid/statement'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { uuid: ParamValue; claimUuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/account_statements_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/account_statements_controller').default['update']>>>
    }
  }
  'claims.withdrawals.store': {
    methods: ["POST"]
    pattern: '/loans/:uuid/claims/:claimUuid/withdrawal'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/claim').claimWithdrawalValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { uuid: ParamValue; claimUuid: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/claim').claimWithdrawalValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claim_withdrawals_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claim_withdrawals_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.answers.create': {
    methods: ["GET","HEAD"]
    pattern: '/loans/:uuid/claims/:claimUuid/questions/:item'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue, ParamValue]
      params: { uuid: ParamValue; claimUuid: ParamValue; item: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claim_answers_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claim_answers_controller').default['create']>>>
    }
  }
  'claims.answers.store': {
    methods: ["POST"]
    pattern: '/loans/:uuid/claims/:claimUuid/questions/:item'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue, ParamValue]
      params: { uuid: ParamValue; claimUuid: ParamValue; item: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claim_answers_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claim_answers_controller').default['store']>>>
    }
  }
  'claims.recovery.show': {
    methods: ["GET","HEAD"]
    pattern: '/loans/:uuid/claims/:claimUuid/recovery'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { uuid: ParamValue; claimUuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/own_recoveries_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/own_recoveries_controller').default['show']>>>
    }
  }
  'claims.recovery.store': {
    methods: ["POST"]
    pattern: '/loans/:uuid/claims/:claimUuid/recovery'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/recovery').recoveryAnswerValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { uuid: ParamValue; claimUuid: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/recovery').recoveryAnswerValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/own_recoveries_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/own_recoveries_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.recovery.letter': {
    methods: ["GET","HEAD"]
    pattern: '/loans/:uuid/claims/:claimUuid/recovery/letters/:kind'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue, ParamValue]
      params: { uuid: ParamValue; claimUuid: ParamValue; kind: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recovery_letters_controller').default['own']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recovery_letters_controller').default['own']>>>
    }
  }
  'claims.aadhaar_linking.show': {
    methods: ["GET","HEAD"]
    pattern: '/aadhaar-linking'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/linking_statements_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/linking_statements_controller').default['show']>>>
    }
  }
  'claims.aadhaar_linking.store': {
    methods: ["POST"]
    pattern: '/aadhaar-linking'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/aadhaar_linking').linkingStatementValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/aadhaar_linking').linkingStatementValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/linking_statements_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/linking_statements_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.officer.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/claims'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/officer_claims_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/officer_claims_controller').default['index']>>>
    }
  }
  'claims.officer.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/claims/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claim_files_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claim_files_controller').default['spreadsheet']>>>
    }
  }
  'claims.officer.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/officer/claims/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claim_files_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claim_files_controller').default['pdf']>>>
    }
  }
  'claims.officer.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/claims/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/officer_claims_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/officer_claims_controller').default['show']>>>
    }
  }
  'claims.officer.claim_pdf.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/claims/:id/file'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claim_pdfs_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claim_pdfs_controller').default['show']>>>
    }
  }
  'claims.officer.tabs.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/claims/:id/:tab'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { id: ParamValue; tab: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claim_tabs_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claim_tabs_controller').default['show']>>>
    }
  }
  'claims.officer.approvals.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/claims/approvals/new'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bulk_approvals_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bulk_approvals_controller').default['create']>>>
    }
  }
  'claims.officer.approvals.store': {
    methods: ["POST"]
    pattern: '/officer/claims/approvals'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/claim').bulkApprovalValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/claim').bulkApprovalValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bulk_approvals_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bulk_approvals_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.officer.decisions.store': {
    methods: ["POST"]
    pattern: '/officer/claims/:id/decisions'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/claim').claimDecisionValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/claim').claimDecisionValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claim_decisions_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/claim_decisions_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.officer.reversals.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/claims/:id/reversal'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_reversals_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_reversals_controller').default['create']>>>
    }
  }
  'claims.officer.reversals.store': {
    methods: ["POST"]
    pattern: '/officer/claims/:id/reversal'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/payment').reversalValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/payment').reversalValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_reversals_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_reversals_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.officer.late_credits.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/claims/:id/late-credit'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/late_credits_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/late_credits_controller').default['create']>>>
    }
  }
  'claims.officer.late_credits.store': {
    methods: ["POST"]
    pattern: '/officer/claims/:id/late-credit'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/payment').lateCreditValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/payment').lateCreditValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/late_credits_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/late_credits_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.officer.recovery.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/claims/:id/recovery'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recovery_proposals_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recovery_proposals_controller').default['create']>>>
    }
  }
  'claims.officer.recovery.store': {
    methods: ["POST"]
    pattern: '/officer/claims/:id/recovery'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/recovery').recoveryValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/recovery').recoveryValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recovery_proposals_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recovery_proposals_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.officer.linking_requests.store': {
    methods: ["POST"]
    pattern: '/officer/claims/:id/linking-requests'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/aadhaar_linking').linkingRequestValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/aadhaar_linking').linkingRequestValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/linking_requests_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/linking_requests_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.final_approvals.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/final-approvals'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/final_approvals_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/final_approvals_controller').default['show']>>>
    }
  }
  'claims.final_approvals.store': {
    methods: ["POST"]
    pattern: '/officer/final-approvals'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/claim').bulkApprovalValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/claim').bulkApprovalValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/final_approvals_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/final_approvals_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.final_approvals.decisions.store': {
    methods: ["POST"]
    pattern: '/officer/final-approvals/:id'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/claim').singleApprovalValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/claim').singleApprovalValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/final_approval_decisions_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/final_approval_decisions_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.final_approvals.decisions.update': {
    methods: ["PUT"]
    pattern: '/officer/final-approvals/:id'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/claim').singleReturnValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/claim').singleReturnValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/final_approval_decisions_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/final_approval_decisions_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.debit_account.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/payment-batches/account'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/debit_statements_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/debit_statements_controller').default['index']>>>
    }
  }
  'claims.debit_account.lines.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/payment-batches/account/lines'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/debit_lines_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/debit_lines_controller').default['index']>>>
    }
  }
  'claims.debit_account.certificates.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/payment-batches/account/certificates/:month'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { month: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/debit_certificates_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/debit_certificates_controller').default['show']>>>
    }
  }
  'claims.debit_account.certificates.file': {
    methods: ["GET","HEAD"]
    pattern: '/officer/payment-batches/account/certificates/:month/file'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { month: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/debit_certificates_controller').default['file']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/debit_certificates_controller').default['file']>>>
    }
  }
  'claims.debit_account.statements.store': {
    methods: ["POST"]
    pattern: '/officer/payment-batches/account'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/debit_account').debitStatementValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/debit_account').debitStatementValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/debit_statements_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/debit_statements_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.debit_account.lines.match': {
    methods: ["POST"]
    pattern: '/officer/payment-batches/account/lines/:id/match'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/debit_account').debitMatchValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/debit_account').debitMatchValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/debit_lines_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/debit_lines_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.debit_account.lines.unmatch': {
    methods: ["DELETE"]
    pattern: '/officer/payment-batches/account/lines/:id/match'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/debit_lines_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/debit_lines_controller').default['destroy']>>>
    }
  }
  'claims.debit_account.certificates.store': {
    methods: ["POST"]
    pattern: '/officer/payment-batches/account/certificates/:month'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/debit_account').debitCertificateValidator)>>
      paramsTuple: [ParamValue]
      params: { month: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/debit_account').debitCertificateValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/debit_certificates_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/debit_certificates_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.payment_batches.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/payment-batches'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_batches_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_batches_controller').default['index']>>>
    }
  }
  'claims.payment_batches.files.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/payment-batches/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_batch_files_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_batch_files_controller').default['spreadsheet']>>>
    }
  }
  'claims.payment_batches.files.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/officer/payment-batches/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_batch_files_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_batch_files_controller').default['pdf']>>>
    }
  }
  'claims.payment_batches.reconciliation': {
    methods: ["GET","HEAD"]
    pattern: '/officer/payment-batches/reconciliation'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/reconciliations_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/reconciliations_controller').default['show']>>>
    }
  }
  'claims.payment_batches.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/payment-batches/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_batches_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_batches_controller').default['show']>>>
    }
  }
  'claims.payment_batches.answers.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/payment-batches/:id/answers'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_batches_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_batches_controller').default['show']>>>
    }
  }
  'claims.payment_batches.store': {
    methods: ["POST"]
    pattern: '/officer/payment-batches'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/payment').paymentBatchValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/payment').paymentBatchValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_batches_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_batches_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.payment_batches.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/payment-batches/new'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_batches_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_batches_controller').default['create']>>>
    }
  }
  'claims.payment_batches.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/payment-batches/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_batches_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_batches_controller').default['destroy']>>>
    }
  }
  'claims.payment_batches.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/payment-batches/:id/spreadsheet'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_files_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_files_controller').default['show']>>>
    }
  }
  'claims.payment_batches.answers.store': {
    methods: ["POST"]
    pattern: '/officer/payment-batches/:id/answers'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/payment').bankAnswerValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/payment').bankAnswerValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_answers_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_answers_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.payment_batches.releases.store': {
    methods: ["POST"]
    pattern: '/officer/payment-batches/:id/release'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/transfer').releaseValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/transfer').releaseValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_releases_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_releases_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.recoveries.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/recoveries'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recoveries_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recoveries_controller').default['index']>>>
    }
  }
  'claims.recoveries.files.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/recoveries/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recovery_files_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recovery_files_controller').default['spreadsheet']>>>
    }
  }
  'claims.recoveries.files.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/officer/recoveries/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recovery_files_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recovery_files_controller').default['pdf']>>>
    }
  }
  'claims.recoveries.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/recoveries/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recoveries_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recoveries_controller').default['show']>>>
    }
  }
  'claims.recoveries.letter': {
    methods: ["GET","HEAD"]
    pattern: '/officer/recoveries/:id/letters/:kind'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { id: ParamValue; kind: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recovery_letters_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recovery_letters_controller').default['show']>>>
    }
  }
  'claims.recoveries.steps.store': {
    methods: ["POST"]
    pattern: '/officer/recoveries/:id/steps'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/recovery').recoveryStepValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/recovery').recoveryStepValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recovery_steps_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recovery_steps_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.recoveries.orders.store': {
    methods: ["POST"]
    pattern: '/officer/recoveries/:id/orders'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/recovery').recoveryOrderValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/recovery').recoveryOrderValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recovery_orders_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/recovery_orders_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.days_past_due.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/days-past-due'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/days_past_due_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/days_past_due_controller').default['index']>>>
    }
  }
  'claims.days_past_due.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/days-past-due/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/past_due_files_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/past_due_files_controller').default['spreadsheet']>>>
    }
  }
  'claims.days_past_due.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/officer/days-past-due/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/past_due_files_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/past_due_files_controller').default['pdf']>>>
    }
  }
  'claims.days_past_due.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/days-past-due/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/days_past_due_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/days_past_due_controller').default['show']>>>
    }
  }
  'claims.days_past_due.entries.store': {
    methods: ["POST"]
    pattern: '/officer/days-past-due/:id/entries'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/past_due').instalmentEntryValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/past_due').instalmentEntryValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/instalment_entries_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/instalment_entries_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.days_past_due.entries.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/days-past-due/:id/entries/:entry'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/past_due').withdrawnEntryValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { id: ParamValue; entry: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/past_due').withdrawnEntryValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/instalment_entries_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/instalment_entries_controller').default['destroy']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.bank_transfers.connections.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/bank-transfers/connections/new'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_connections_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_connections_controller').default['create']>>>
    }
  }
  'claims.bank_transfers.connections.store': {
    methods: ["POST"]
    pattern: '/officer/bank-transfers/connections'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_connections_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_connections_controller').default['store']>>>
    }
  }
  'claims.bank_transfers.connections.edit': {
    methods: ["GET","HEAD"]
    pattern: '/officer/bank-transfers/connections/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_connections_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_connections_controller').default['edit']>>>
    }
  }
  'claims.bank_transfers.connections.update': {
    methods: ["PUT"]
    pattern: '/officer/bank-transfers/connections/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_connections_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_connections_controller').default['update']>>>
    }
  }
  'claims.bank_transfers.connections.tests.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/bank-transfers/connections/:id/tests'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_connections_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_connections_controller').default['edit']>>>
    }
  }
  'claims.bank_transfers.connections.tests.store': {
    methods: ["POST"]
    pattern: '/officer/bank-transfers/connections/:id/tests'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_connection_tests_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_connection_tests_controller').default['store']>>>
    }
  }
  'claims.bank_transfers.connections.host_keys.store': {
    methods: ["POST"]
    pattern: '/officer/bank-transfers/connections/:id/host-key'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/transfer').hostKeyValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/transfer').hostKeyValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_host_keys_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_host_keys_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.bank_transfers.profiles.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/bank-transfers/profiles'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_profiles_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_profiles_controller').default['index']>>>
    }
  }
  'claims.bank_transfers.profiles.store': {
    methods: ["POST"]
    pattern: '/officer/bank-transfers/profiles/:profile/samples'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/transfer').profileSampleValidator)>>
      paramsTuple: [ParamValue]
      params: { profile: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/transfer').profileSampleValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_profiles_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_profiles_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.bank_transfers.profiles.samples': {
    methods: ["GET","HEAD"]
    pattern: '/officer/bank-transfers/profiles/:profile/samples'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { profile: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_profiles_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/payment_profiles_controller').default['index']>>>
    }
  }
  'claims.bank_transfers.file': {
    methods: ["GET","HEAD"]
    pattern: '/officer/bank-transfers/:id/file'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_responses_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_responses_controller').default['show']>>>
    }
  }
  'claims.bank_transfers.rows.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/bank-transfers/:id/rows'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_response_rows_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_response_rows_controller').default['show']>>>
    }
  }
  'claims.bank_transfers.rows.store': {
    methods: ["POST"]
    pattern: '/officer/bank-transfers/:id/rows'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/transfer').responseRowsValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/transfer').responseRowsValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_response_rows_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_response_rows_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.bank_transfers.decisions.store': {
    methods: ["POST"]
    pattern: '/officer/bank-transfers/:id/decisions'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/transfer').transferDecisionValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/transfer').transferDecisionValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_transfer_decisions_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_transfer_decisions_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'claims.bank_transfers.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/bank-transfers'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_transfers_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_transfers_controller').default['index']>>>
    }
  }
  'claims.bank_transfers.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/bank-transfers/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_transfers_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/bank_transfers_controller').default['show']>>>
    }
  }
  'claims.budget.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/budget'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/budgets_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/budgets_controller').default['show']>>>
    }
  }
  'claims.statement_samples.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/statement-samples'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/statement_samples_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/statement_samples_controller').default['create']>>>
    }
  }
  'claims.statement_samples.store': {
    methods: ["POST"]
    pattern: '/officer/statement-samples'
    types: {
      body: ExtractBody<InferInput<(typeof import('#claims/validators/claim').statementSampleValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#claims/validators/claim').statementSampleValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/statement_samples_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/claims/controllers/statement_samples_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'doclog.changes.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/documents/:stage/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { stage: ParamValue; id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/doclog/controllers/document_changes_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/doclog/controllers/document_changes_controller').default['show']>>>
    }
  }
  'doclog.changes.store': {
    methods: ["POST"]
    pattern: '/officer/documents/:stage/:id'
    types: {
      body: ExtractBody<InferInput<(typeof import('#doclog/validators/document_change').documentChangeValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { stage: ParamValue; id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#doclog/validators/document_change').documentChangeValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/doclog/controllers/document_changes_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/doclog/controllers/document_changes_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'erasure.mine.show': {
    methods: ["GET","HEAD"]
    pattern: '/my-data/erasure'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/erasure/controllers/my_erasure_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/erasure/controllers/my_erasure_controller').default['show']>>>
    }
  }
  'erasure.mine.store': {
    methods: ["POST"]
    pattern: '/my-data/erasure'
    types: {
      body: ExtractBody<InferInput<(typeof import('#privacy/validators/own_data').erasureValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#privacy/validators/own_data').erasureValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/erasure/controllers/my_erasure_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/erasure/controllers/my_erasure_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'erasure.mine.parts.store': {
    methods: ["POST"]
    pattern: '/my-data/erasure/:part'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { part: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/erasure/controllers/erased_parts_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/erasure/controllers/erased_parts_controller').default['store']>>>
    }
  }
  'erasure.proofs.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/erasures'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/erasure/controllers/proofs_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/erasure/controllers/proofs_controller').default['index']>>>
    }
  }
  'audits.queue_order.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/queue-order'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/queue_orders_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/queue_orders_controller').default['index']>>>
    }
  }
  'audits.queue_order.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/queue-order/:subject/:status/:office'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue, ParamValue]
      params: { subject: ParamValue; status: ParamValue; office: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/queue_orders_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/queue_orders_controller').default['show']>>>
    }
  }
  'audits.samples.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/samples'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/samples_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/samples_controller').default['index']>>>
    }
  }
  'audits.samples.store': {
    methods: ["POST"]
    pattern: '/officer/samples'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/samples_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/samples_controller').default['store']>>>
    }
  }
  'audits.samples.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/samples/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/samples_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/samples_controller').default['show']>>>
    }
  }
  'audits.samples.items.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/samples/items/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/sample_items_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/sample_items_controller').default['show']>>>
    }
  }
  'audits.samples.items.check': {
    methods: ["POST"]
    pattern: '/officer/samples/items/:id/check'
    types: {
      body: ExtractBody<InferInput<(typeof import('#audits/validators/sample').itemCheckValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#audits/validators/sample').itemCheckValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/sample_items_controller').default['check']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/sample_items_controller').default['check']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'audits.samples.items.answer': {
    methods: ["POST"]
    pattern: '/officer/samples/items/:id/answer'
    types: {
      body: ExtractBody<InferInput<(typeof import('#audits/validators/sample').findingAnswerValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#audits/validators/sample').findingAnswerValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/sample_items_controller').default['answer']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/sample_items_controller').default['answer']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'audits.samples.items.close': {
    methods: ["POST"]
    pattern: '/officer/samples/items/:id/close'
    types: {
      body: ExtractBody<InferInput<(typeof import('#audits/validators/sample').itemClosingValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#audits/validators/sample').itemClosingValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/sample_items_controller').default['close']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/sample_items_controller').default['close']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'audits.packs.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/audit-packs'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/packs_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/packs_controller').default['index']>>>
    }
  }
  'audits.packs.store': {
    methods: ["POST"]
    pattern: '/officer/audit-packs'
    types: {
      body: ExtractBody<InferInput<(typeof import('#audits/validators/sample').packValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#audits/validators/sample').packValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/packs_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/packs_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'audits.packs.file': {
    methods: ["GET","HEAD"]
    pattern: '/officer/audit-packs/:id/file'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/packs_controller').default['file']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/packs_controller').default['file']>>>
    }
  }
  'audits.packs.proof': {
    methods: ["GET","HEAD"]
    pattern: '/officer/audit-packs/:id/proof'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/packs_controller').default['proof']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/audits/controllers/packs_controller').default['proof']>>>
    }
  }
  'reports.home': {
    methods: ["GET","HEAD"]
    pattern: '/officer'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/home_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/home_controller').default['show']>>>
    }
  }
  'reports.overview': {
    methods: ["GET","HEAD"]
    pattern: '/officer/overview'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/overviews_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/overviews_controller').default['show']>>>
    }
  }
  'reports.setup.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/settings/setup'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/setup_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/setup_controller').default['show']>>>
    }
  }
  'reports.search.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/search'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/searches_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/searches_controller').default['show']>>>
    }
  }
  'reports.search.store': {
    methods: ["POST"]
    pattern: '/officer/search'
    types: {
      body: ExtractBody<InferInput<(typeof import('#reports/validators/reports').findValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#reports/validators/reports').findValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/searches_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/searches_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'reports.search.results': {
    methods: ["GET","HEAD"]
    pattern: '/officer/search/results'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/searches_controller').default['results']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/searches_controller').default['results']>>>
    }
  }
  'reports.saved_filters.store': {
    methods: ["POST"]
    pattern: '/officer/saved-filters'
    types: {
      body: ExtractBody<InferInput<(typeof import('#reports/validators/reports').savedFilterValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#reports/validators/reports').savedFilterValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/saved_filters_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/saved_filters_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'reports.saved_filters.update': {
    methods: ["PUT"]
    pattern: '/officer/saved-filters/:id'
    types: {
      body: ExtractBody<InferInput<(typeof import('#reports/validators/reports').changedFilterValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#reports/validators/reports').changedFilterValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/saved_filters_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/saved_filters_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'reports.saved_filters.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/saved-filters/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/saved_filters_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/saved_filters_controller').default['destroy']>>>
    }
  }
  'reports.list_columns.store': {
    methods: ["POST"]
    pattern: '/officer/list-columns'
    types: {
      body: ExtractBody<InferInput<(typeof import('#reports/validators/reports').listColumnsValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#reports/validators/reports').listColumnsValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/list_columns_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/list_columns_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'reports.application_summary.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/application-summary'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/application_summaries_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/application_summaries_controller').default['show']>>>
    }
  }
  'reports.mis.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/mis'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/mis_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/mis_controller').default['show']>>>
    }
  }
  'reports.mis.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/mis/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/mis_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/mis_controller').default['spreadsheet']>>>
    }
  }
  'reports.reports.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/reports'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/reports_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/reports_controller').default['show']>>>
    }
  }
  'reports.reports.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/reports/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/reports_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/reports_controller').default['spreadsheet']>>>
    }
  }
  'reports.reports.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/officer/reports/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/reports_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/reports_controller').default['pdf']>>>
    }
  }
  'reports.report_pins.store': {
    methods: ["POST"]
    pattern: '/officer/reports/pins'
    types: {
      body: ExtractBody<InferInput<(typeof import('#reports/validators/reports').reportPinValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#reports/validators/reports').reportPinValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/report_pins_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/report_pins_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'reports.subscriptions.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/report-subscriptions'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/subscriptions_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/subscriptions_controller').default['index']>>>
    }
  }
  'reports.subscriptions.store': {
    methods: ["POST"]
    pattern: '/officer/report-subscriptions'
    types: {
      body: ExtractBody<InferInput<(typeof import('#reports/validators/reports').subscriptionValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#reports/validators/reports').subscriptionValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/subscriptions_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/subscriptions_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'reports.subscriptions.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/report-subscriptions/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/subscriptions_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/subscriptions_controller').default['destroy']>>>
    }
  }
  'reports.exports.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/exports/:key'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { key: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/exports_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/reports/controllers/exports_controller').default['show']>>>
    }
  }
  'administration.settings.edit': {
    methods: ["GET","HEAD"]
    pattern: '/officer/settings'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/settings_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/settings_controller').default['edit']>>>
    }
  }
  'administration.settings.update': {
    methods: ["PUT"]
    pattern: '/officer/settings'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/settings').settingsValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/settings').settingsValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/settings_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/settings_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.settings.holidays.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/settings/holidays'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/holidays_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/holidays_controller').default['show']>>>
    }
  }
  'administration.settings.signatories.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/settings/signatory'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/signatories_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/signatories_controller').default['index']>>>
    }
  }
  'administration.settings.signatories.store': {
    methods: ["POST"]
    pattern: '/officer/settings/signatory'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/settings').signatoryValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/settings').signatoryValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/signatories_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/signatories_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.settings.signatories.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/settings/signatory/:day'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { day: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/signatories_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/signatories_controller').default['destroy']>>>
    }
  }
  'administration.settings.debit_account.update': {
    methods: ["PUT"]
    pattern: '/officer/settings/debit-account'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/settings').debitAccountValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/settings').debitAccountValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/debit_accounts_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/debit_accounts_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.settings.second_factor.update': {
    methods: ["PUT"]
    pattern: '/officer/settings/second-factor'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/settings').factorRolesValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/settings').factorRolesValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/second_factor_roles_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/second_factor_roles_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.settings.offline_verifier.edit': {
    methods: ["GET","HEAD"]
    pattern: '/officer/settings/offline-verifier'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/offline_verifiers_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/offline_verifiers_controller').default['edit']>>>
    }
  }
  'administration.settings.offline_verifier.update': {
    methods: ["PUT"]
    pattern: '/officer/settings/offline-verifier'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/settings').offlineVerifierValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/settings').offlineVerifierValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/offline_verifiers_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/offline_verifiers_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.settings.signing_certificates.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/settings/signing'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/signing_certificates_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/signing_certificates_controller').default['index']>>>
    }
  }
  'administration.settings.signing_certificates.store': {
    methods: ["POST"]
    pattern: '/officer/settings/signing'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/settings').signingCertificateValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/settings').signingCertificateValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/signing_certificates_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/signing_certificates_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.settings.signing_certificates.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/settings/signing/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/signing_certificates_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/signing_certificates_controller').default['destroy']>>>
    }
  }
  'administration.settings.gateways.edit': {
    methods: ["GET","HEAD"]
    pattern: '/officer/settings/gateways'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/gateways_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/gateways_controller').default['edit']>>>
    }
  }
  'administration.settings.gateways.update': {
    methods: ["PUT"]
    pattern: '/officer/settings/gateways/:channel'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { channel: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/gateways_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/gateways_controller').default['update']>>>
    }
  }
  'administration.settings.single_sign_on.edit': {
    methods: ["GET","HEAD"]
    pattern: '/officer/settings/single-sign-on'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/single_sign_on_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/single_sign_on_controller').default['edit']>>>
    }
  }
  'administration.settings.single_sign_on.update': {
    methods: ["PUT"]
    pattern: '/officer/settings/single-sign-on'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/single_sign_on').singleSignOnValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/single_sign_on').singleSignOnValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/single_sign_on_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/single_sign_on_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.settings.sso_requests.store': {
    methods: ["POST"]
    pattern: '/officer/settings/single-sign-on/requests/:id'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/single_sign_on').ssoDecisionValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/single_sign_on').ssoDecisionValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/sso_requests_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/sso_requests_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.settings.sso_requests.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/settings/single-sign-on/requests/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/sso_requests_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/sso_requests_controller').default['destroy']>>>
    }
  }
  'administration.settings.digilocker.edit': {
    methods: ["GET","HEAD"]
    pattern: '/officer/settings/digilocker'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/digilocker_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/digilocker_controller').default['edit']>>>
    }
  }
  'administration.settings.digilocker.update': {
    methods: ["PUT"]
    pattern: '/officer/settings/digilocker'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/digilocker').digiLockerValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/digilocker').digiLockerValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/digilocker_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/digilocker_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.settings.digilocker.tests.store': {
    methods: ["POST"]
    pattern: '/officer/settings/digilocker/tests'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/digilocker_controller').default['test']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/digilocker_controller').default['test']>>>
    }
  }
  'administration.settings.gateways.tests.store': {
    methods: ["POST"]
    pattern: '/officer/settings/gateways/:channel/tests'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { channel: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/gateways_controller').default['test']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/gateways_controller').default['test']>>>
    }
  }
  'administration.workflow.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/workflow'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/workflows_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/workflows_controller').default['show']>>>
    }
  }
  'administration.workflow.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/workflow/:subject'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { subject: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/workflows_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/workflows_controller').default['show']>>>
    }
  }
  'administration.workflow.edits.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/workflow/:subject/edit'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { subject: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/workflow_edits_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/workflow_edits_controller').default['create']>>>
    }
  }
  'administration.workflow.edits.store': {
    methods: ["POST"]
    pattern: '/officer/workflow/:subject/edits'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/workflow').workflowEditValidator)>>
      paramsTuple: [ParamValue]
      params: { subject: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/workflow').workflowEditValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/workflow_edits_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/workflow_edits_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.workflow.statuses.edit': {
    methods: ["GET","HEAD"]
    pattern: '/officer/workflow/:subject/statuses/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { subject: ParamValue; id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/workflow_statuses_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/workflow_statuses_controller').default['edit']>>>
    }
  }
  'administration.workflow.statuses.update': {
    methods: ["PUT"]
    pattern: '/officer/workflow/:subject/statuses/:id'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/workflow').statusValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { subject: ParamValue; id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/workflow').statusValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/workflow_statuses_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/workflow_statuses_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.schemes.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/schemes'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/schemes_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/schemes_controller').default['index']>>>
    }
  }
  'administration.schemes.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/schemes/:scheme'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { scheme: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/schemes_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/schemes_controller').default['show']>>>
    }
  }
  'administration.schemes.compare': {
    methods: ["GET","HEAD"]
    pattern: '/officer/schemes/:scheme/compare'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { scheme: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/schemes_controller').default['compare']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/schemes_controller').default['compare']>>>
    }
  }
  'administration.schemes.versions.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/schemes/:scheme/versions/new'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { scheme: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/scheme_versions_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/scheme_versions_controller').default['create']>>>
    }
  }
  'administration.schemes.versions.store': {
    methods: ["POST"]
    pattern: '/officer/schemes/:scheme/versions'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/scheme').schemeVersionValidator)>>
      paramsTuple: [ParamValue]
      params: { scheme: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/scheme').schemeVersionValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/scheme_versions_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/scheme_versions_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.schemes.versions.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/schemes/:scheme/versions/:day'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { scheme: ParamValue; day: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/scheme_versions_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/scheme_versions_controller').default['destroy']>>>
    }
  }
  'administration.schemes.lists.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/schemes/:scheme/:list'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { scheme: ParamValue; list: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/dated_lists_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/dated_lists_controller').default['show']>>>
    }
  }
  'administration.schemes.lists.compare': {
    methods: ["GET","HEAD"]
    pattern: '/officer/schemes/:scheme/:list/compare'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { scheme: ParamValue; list: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/dated_lists_controller').default['compare']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/dated_lists_controller').default['compare']>>>
    }
  }
  'administration.schemes.lists.versions.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/schemes/:scheme/:list/versions/new'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { scheme: ParamValue; list: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/dated_list_versions_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/dated_list_versions_controller').default['create']>>>
    }
  }
  'administration.schemes.lists.versions.dry_run': {
    methods: ["POST"]
    pattern: '/officer/schemes/:scheme/:list/versions/new'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { scheme: ParamValue; list: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/dated_list_versions_controller').default['dryRun']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/dated_list_versions_controller').default['dryRun']>>>
    }
  }
  'administration.schemes.lists.versions.store': {
    methods: ["POST"]
    pattern: '/officer/schemes/:scheme/:list/versions'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { scheme: ParamValue; list: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/dated_list_versions_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/dated_list_versions_controller').default['store']>>>
    }
  }
  'administration.schemes.lists.versions.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/schemes/:scheme/:list/versions/:day'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue, ParamValue]
      params: { scheme: ParamValue; list: ParamValue; day: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/dated_list_versions_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/dated_list_versions_controller').default['destroy']>>>
    }
  }
  'administration.messages.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/messages'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/messages_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/messages_controller').default['index']>>>
    }
  }
  'administration.messages.edit': {
    methods: ["GET","HEAD"]
    pattern: '/officer/messages/:template/:channel'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { template: ParamValue; channel: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/messages_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/messages_controller').default['edit']>>>
    }
  }
  'administration.messages.update': {
    methods: ["PUT"]
    pattern: '/officer/messages/:template/:channel'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { template: ParamValue; channel: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/messages_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/messages_controller').default['update']>>>
    }
  }
  'administration.messages.test': {
    methods: ["POST"]
    pattern: '/officer/messages/:template/:channel/tests'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/message').testValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { template: ParamValue; channel: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/message').testValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/messages_controller').default['test']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/messages_controller').default['test']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.masters.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/masters'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/masters_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/masters_controller').default['index']>>>
    }
  }
  'administration.masters.rows.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/masters/:master'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { master: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_rows_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_rows_controller').default['index']>>>
    }
  }
  'administration.masters.rows.store': {
    methods: ["POST"]
    pattern: '/officer/masters/:master'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { master: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_rows_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_rows_controller').default['store']>>>
    }
  }
  'administration.masters.rows.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/masters/:master/new'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { master: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_rows_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_rows_controller').default['create']>>>
    }
  }
  'administration.masters.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/masters/:master/spreadsheet'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { master: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_sheets_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_sheets_controller').default['spreadsheet']>>>
    }
  }
  'administration.masters.csv': {
    methods: ["GET","HEAD"]
    pattern: '/officer/masters/:master/csv'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { master: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_sheets_controller').default['csv']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_sheets_controller').default['csv']>>>
    }
  }
  'administration.masters.imports.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/masters/:master/imports'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { master: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_imports_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_imports_controller').default['create']>>>
    }
  }
  'administration.masters.imports.store': {
    methods: ["POST"]
    pattern: '/officer/masters/:master/imports'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/master').masterImportValidator)>>
      paramsTuple: [ParamValue]
      params: { master: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/master').masterImportValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_imports_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_imports_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.masters.rows.edit': {
    methods: ["GET","HEAD"]
    pattern: '/officer/masters/:master/rows/:row'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { master: ParamValue; row: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_rows_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_rows_controller').default['edit']>>>
    }
  }
  'administration.masters.rows.update': {
    methods: ["PUT"]
    pattern: '/officer/masters/:master/rows/:row'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { master: ParamValue; row: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_rows_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_rows_controller').default['update']>>>
    }
  }
  'administration.masters.retirements.store': {
    methods: ["POST"]
    pattern: '/officer/masters/:master/rows/:row/retirement'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { master: ParamValue; row: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_retirements_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_retirements_controller').default['store']>>>
    }
  }
  'administration.masters.retirements.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/masters/:master/rows/:row/retirement'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { master: ParamValue; row: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_retirements_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_retirements_controller').default['destroy']>>>
    }
  }
  'administration.masters.moves.store': {
    methods: ["POST"]
    pattern: '/officer/masters/:master/rows/:row/moves'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/master').masterMoveValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { master: ParamValue; row: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/master').masterMoveValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_moves_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/master_moves_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.district_splits.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/district-splits'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/district_splits_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/district_splits_controller').default['index']>>>
    }
  }
  'administration.district_splits.store': {
    methods: ["POST"]
    pattern: '/officer/district-splits'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/master').districtSplitValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/master').districtSplitValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/district_splits_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/district_splits_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.district_splits.undo': {
    methods: ["POST"]
    pattern: '/officer/district-splits/:id/undoing'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/district_splits_controller').default['undo']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/district_splits_controller').default['undo']>>>
    }
  }
  'administration.district_splits.retry': {
    methods: ["POST"]
    pattern: '/officer/district-splits/:id/runs'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/district_splits_controller').default['retry']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/district_splits_controller').default['retry']>>>
    }
  }
  'administration.portfolio.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/administration/portfolio'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_imports_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_imports_controller').default['index']>>>
    }
  }
  'administration.portfolio.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/administration/portfolio/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_imports_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_imports_controller').default['show']>>>
    }
  }
  'administration.portfolio.findings': {
    methods: ["GET","HEAD"]
    pattern: '/officer/administration/portfolio/:id/findings'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_imports_controller').default['findings']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_imports_controller').default['findings']>>>
    }
  }
  'administration.portfolio.releases.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/administration/portfolio/:id/releases'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_releases_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_releases_controller').default['index']>>>
    }
  }
  'administration.portfolio.releases.store': {
    methods: ["POST"]
    pattern: '/officer/administration/portfolio/:id/releases/:district'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { id: ParamValue; district: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_releases_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_releases_controller').default['store']>>>
    }
  }
  'administration.portfolio.store': {
    methods: ["POST"]
    pattern: '/officer/administration/portfolio'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/portfolio').portfolioValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/portfolio').portfolioValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_imports_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_imports_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.portfolio.template': {
    methods: ["GET","HEAD"]
    pattern: '/officer/administration/portfolio/templates/:name'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { name: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_files_controller').default['template']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_files_controller').default['template']>>>
    }
  }
  'administration.portfolio.dictionary': {
    methods: ["GET","HEAD"]
    pattern: '/officer/administration/portfolio/dictionary'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_files_controller').default['dictionary']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_files_controller').default['dictionary']>>>
    }
  }
  'administration.portfolio.files.store': {
    methods: ["POST"]
    pattern: '/officer/administration/portfolio/:id/files'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/portfolio').portfolioFileValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/portfolio').portfolioFileValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_files_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_files_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.portfolio.files.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/administration/portfolio/:id/files/:file'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { id: ParamValue; file: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_files_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_files_controller').default['destroy']>>>
    }
  }
  'administration.portfolio.headings.store': {
    methods: ["POST"]
    pattern: '/officer/administration/portfolio/:id/headings'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/portfolio').portfolioHeadingValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/portfolio').portfolioHeadingValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_files_controller').default['assign']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_files_controller').default['assign']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.portfolio.checks.store': {
    methods: ["POST"]
    pattern: '/officer/administration/portfolio/:id/checks'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_imports_controller').default['check']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_imports_controller').default['check']>>>
    }
  }
  'administration.portfolio.attempts.store': {
    methods: ["POST"]
    pattern: '/officer/administration/portfolio/:id/attempts'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_imports_controller').default['retry']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_imports_controller').default['retry']>>>
    }
  }
  'administration.portfolio.proposals.store': {
    methods: ["POST"]
    pattern: '/officer/administration/portfolio/:id/proposals'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_imports_controller').default['propose']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_imports_controller').default['propose']>>>
    }
  }
  'administration.portfolio.reversals.store': {
    methods: ["POST"]
    pattern: '/officer/administration/portfolio/:id/reversals'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_imports_controller').default['undo']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/portfolio_imports_controller').default['undo']>>>
    }
  }
  'administration.letter_signatures.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/letter-signatures'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/letter_signatures_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/letter_signatures_controller').default['index']>>>
    }
  }
  'administration.letter_signatures.files': {
    methods: ["GET","HEAD"]
    pattern: '/officer/letter-signatures/file'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/letter_signatures_controller').default['files']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/letter_signatures_controller').default['files']>>>
    }
  }
  'administration.letter_signatures.store': {
    methods: ["POST"]
    pattern: '/officer/letter-signatures'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/letter_signatures_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/letter_signatures_controller').default['store']>>>
    }
  }
  'administration.letter_signatures.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/letter-signatures/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/letter_signatures_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/letter_signatures_controller').default['show']>>>
    }
  }
  'administration.outside_lists.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/outside-lists'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_lists_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_lists_controller').default['index']>>>
    }
  }
  'administration.outside_lists.store': {
    methods: ["POST"]
    pattern: '/officer/outside-lists'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/outside_list').outsideListValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/outside_list').outsideListValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_lists_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_lists_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.outside_lists.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/outside-lists/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_lists_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_lists_controller').default['show']>>>
    }
  }
  'administration.outside_lists.file.store': {
    methods: ["POST"]
    pattern: '/officer/outside-lists/:id/file'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/outside_list').listFileValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/outside_list').listFileValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_lists_controller').default['send']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_lists_controller').default['send']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.outside_lists.headings.store': {
    methods: ["POST"]
    pattern: '/officer/outside-lists/:id/headings'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/outside_list').listHeadingValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/outside_list').listHeadingValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_lists_controller').default['assign']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_lists_controller').default['assign']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.outside_findings.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/outside-findings'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_findings_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_findings_controller').default['index']>>>
    }
  }
  'administration.outside_findings.files.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/outside-findings/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_finding_files_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_finding_files_controller').default['spreadsheet']>>>
    }
  }
  'administration.outside_findings.files.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/officer/outside-findings/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_finding_files_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_finding_files_controller').default['pdf']>>>
    }
  }
  'administration.outside_findings.decide': {
    methods: ["POST"]
    pattern: '/officer/outside-findings/:id'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/outside_list').findingDecisionValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/outside_list').findingDecisionValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_findings_controller').default['decide']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_findings_controller').default['decide']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.outside_findings.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/outside-findings/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_findings_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/outside_findings_controller').default['show']>>>
    }
  }
  'administration.officers.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/people'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officers_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officers_controller').default['index']>>>
    }
  }
  'administration.officers.store': {
    methods: ["POST"]
    pattern: '/officer/people'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/people').newOfficerValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/people').newOfficerValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officers_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officers_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.officers.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/people/new'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officers_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officers_controller').default['create']>>>
    }
  }
  'administration.officers.files.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/people/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_files_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_files_controller').default['spreadsheet']>>>
    }
  }
  'administration.officers.files.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/officer/people/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_files_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_files_controller').default['pdf']>>>
    }
  }
  'administration.officers.imports.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/people/imports'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_imports_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_imports_controller').default['create']>>>
    }
  }
  'administration.officers.imports.store': {
    methods: ["POST"]
    pattern: '/officer/people/imports'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/people').peopleImportValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/people').peopleImportValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_imports_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_imports_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.officers.imports.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/people/imports/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_imports_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_imports_controller').default['spreadsheet']>>>
    }
  }
  'administration.officers.imports.csv': {
    methods: ["GET","HEAD"]
    pattern: '/officer/people/imports/csv'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_imports_controller').default['csv']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_imports_controller').default['csv']>>>
    }
  }
  'administration.officers.links.store': {
    methods: ["POST"]
    pattern: '/officer/people/links/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/password_links_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/password_links_controller').default['store']>>>
    }
  }
  'administration.officers.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/people/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officers_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officers_controller').default['show']>>>
    }
  }
  'administration.officers.update': {
    methods: ["PUT"]
    pattern: '/officer/people/:id'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/people').officerValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/people').officerValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officers_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officers_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.officers.posts.store': {
    methods: ["POST"]
    pattern: '/officer/people/:id/posts'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/people').personPostValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/people').personPostValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_posts_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_posts_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.officers.posts.update': {
    methods: ["PUT"]
    pattern: '/officer/people/:id/posts/:post'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/people').postEndValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { id: ParamValue; post: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/people').postEndValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_posts_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_posts_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.officers.disable': {
    methods: ["POST"]
    pattern: '/officer/people/:id/disabling'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_accounts_controller').default['disable']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_accounts_controller').default['disable']>>>
    }
  }
  'administration.officers.enable': {
    methods: ["DELETE"]
    pattern: '/officer/people/:id/disabling'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_accounts_controller').default['enable']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_accounts_controller').default['enable']>>>
    }
  }
  'administration.officers.posts.successors.store': {
    methods: ["POST"]
    pattern: '/officer/people/:id/posts/:post/successors'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/people').personSuccessorValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { id: ParamValue; post: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/people').personSuccessorValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_successors_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_successors_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.officers.sessions.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/people/:id/sessions'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_accounts_controller').default['endSessions']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_accounts_controller').default['endSessions']>>>
    }
  }
  'administration.officers.second_factor.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/people/:id/second-factor'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_accounts_controller').default['removeSecondFactor']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_accounts_controller').default['removeSecondFactor']>>>
    }
  }
  'administration.officers.passkeys.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/people/:id/passkeys'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_accounts_controller').default['removePasskeys']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_accounts_controller').default['removePasskeys']>>>
    }
  }
  'administration.officers.password.store': {
    methods: ["POST"]
    pattern: '/officer/people/:id/password'
    types: {
      body: ExtractBody<InferInput<(typeof import('#administration/validators/people').passwordDeliveryValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#administration/validators/people').passwordDeliveryValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_accounts_controller').default['setPassword']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/officer_accounts_controller').default['setPassword']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'administration.audit.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/audit'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/audit_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/audit_controller').default['index']>>>
    }
  }
  'administration.audit.files.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/audit/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/audit_files_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/audit_files_controller').default['spreadsheet']>>>
    }
  }
  'administration.audit.files.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/officer/audit/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/audit_files_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/audit_files_controller').default['pdf']>>>
    }
  }
  'administration.audit.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/audit/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/audit_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/administration/controllers/audit_controller').default['show']>>>
    }
  }
  'operations.schedule.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/schedule'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/operations/controllers/schedules_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/operations/controllers/schedules_controller').default['index']>>>
    }
  }
  'operations.schedule.runs.store': {
    methods: ["POST"]
    pattern: '/officer/schedule/:task/runs'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { task: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/operations/controllers/schedules_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/operations/controllers/schedules_controller').default['store']>>>
    }
  }
  'api.applications.index': {
    methods: ["GET","HEAD"]
    pattern: '/api/v1/applications'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: ExtractQueryForGet<InferInput<(typeof import('#api/schemas/requests').applicationsQuery)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_applications_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_applications_controller').default['index']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'api.applications.show': {
    methods: ["GET","HEAD"]
    pattern: '/api/v1/applications/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_applications_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_applications_controller').default['show']>>>
    }
  }
  'api.letters.show': {
    methods: ["GET","HEAD"]
    pattern: '/api/v1/letters/:applicationId/:number'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { applicationId: ParamValue; number: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_letters_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_letters_controller').default['show']>>>
    }
  }
  'api.sanctions.store': {
    methods: ["POST"]
    pattern: '/api/v1/letters/:applicationId/:number/sanction'
    types: {
      body: ExtractBody<InferInput<(typeof import('#api/schemas/requests').sanctionReport)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { applicationId: ParamValue; number: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#api/schemas/requests').sanctionReport)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_sanctions_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_sanctions_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'api.disbursals.store': {
    methods: ["POST"]
    pattern: '/api/v1/letters/:applicationId/:number/disbursals'
    types: {
      body: ExtractBody<InferInput<(typeof import('#api/schemas/requests').disbursalReport)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { applicationId: ParamValue; number: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#api/schemas/requests').disbursalReport)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_disbursals_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_disbursals_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'api.answers.store': {
    methods: ["POST"]
    pattern: '/api/v1/letters/:applicationId/:number/answers'
    types: {
      body: ExtractBody<InferInput<(typeof import('#api/schemas/requests').letterAnswerReport)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { applicationId: ParamValue; number: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#api/schemas/requests').letterAnswerReport)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_answers_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_answers_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'api.past_due.store': {
    methods: ["POST"]
    pattern: '/api/v1/letters/:applicationId/:number/past-due'
    types: {
      body: ExtractBody<InferInput<(typeof import('#api/schemas/requests').pastDueReport)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { applicationId: ParamValue; number: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#api/schemas/requests').pastDueReport)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_past_due_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_past_due_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'api.claims.index': {
    methods: ["GET","HEAD"]
    pattern: '/api/v1/claims'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: ExtractQueryForGet<InferInput<(typeof import('#api/schemas/requests').claimsQuery)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_claims_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_claims_controller').default['index']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'api.payments.index': {
    methods: ["GET","HEAD"]
    pattern: '/api/v1/payments'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: ExtractQueryForGet<InferInput<(typeof import('#api/schemas/requests').paymentsQuery)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_payments_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_payments_controller').default['index']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'api.statistics.show': {
    methods: ["GET","HEAD"]
    pattern: '/api/v1/statistics'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_facts_controller').default['statistics']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_facts_controller').default['statistics']>>>
    }
  }
  'api.masters.show': {
    methods: ["GET","HEAD"]
    pattern: '/api/v1/masters'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_facts_controller').default['masters']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_facts_controller').default['masters']>>>
    }
  }
  'api.document.show': {
    methods: ["GET","HEAD"]
    pattern: '/api/v1/openapi.json'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_documents_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_documents_controller').default['show']>>>
    }
  }
  'api.document.read': {
    methods: ["GET","HEAD"]
    pattern: '/api/v1'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_documents_controller').default['read']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/api_documents_controller').default['read']>>>
    }
  }
  'api.systems.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/api'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/systems_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/systems_controller').default['index']>>>
    }
  }
  'api.systems.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/api/new'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/systems_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/systems_controller').default['create']>>>
    }
  }
  'api.systems.store': {
    methods: ["POST"]
    pattern: '/officer/api'
    types: {
      body: ExtractBody<InferInput<(typeof import('#api/validators/systems').systemValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#api/validators/systems').systemValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/systems_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/systems_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'api.systems.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/api/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/systems_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/systems_controller').default['show']>>>
    }
  }
  'api.systems.tokens.store': {
    methods: ["POST"]
    pattern: '/officer/api/:id/tokens'
    types: {
      body: ExtractBody<InferInput<(typeof import('#api/validators/systems').tokenValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#api/validators/systems').tokenValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/system_tokens_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/system_tokens_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'api.systems.tokens.destroy_all': {
    methods: ["DELETE"]
    pattern: '/officer/api/:id/tokens'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/system_tokens_controller').default['destroyAll']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/system_tokens_controller').default['destroyAll']>>>
    }
  }
  'api.systems.tokens.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/api/:id/tokens/:tokenId'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { id: ParamValue; tokenId: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/system_tokens_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/system_tokens_controller').default['destroy']>>>
    }
  }
  'api.webhooks.edit': {
    methods: ["GET","HEAD"]
    pattern: '/officer/api/:id/webhook'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/webhooks_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/webhooks_controller').default['edit']>>>
    }
  }
  'api.webhooks.update': {
    methods: ["PUT"]
    pattern: '/officer/api/:id/webhook'
    types: {
      body: ExtractBody<InferInput<(typeof import('#api/validators/systems').webhookValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#api/validators/systems').webhookValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/webhooks_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/webhooks_controller').default['update']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'api.webhooks.secrets.store': {
    methods: ["POST"]
    pattern: '/officer/api/:id/webhook/secrets'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/webhooks_controller').default['renewSecret']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/webhooks_controller').default['renewSecret']>>>
    }
  }
  'api.webhooks.tests.store': {
    methods: ["POST"]
    pattern: '/officer/api/:id/webhook/tests'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/webhooks_controller').default['test']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/webhooks_controller').default['test']>>>
    }
  }
  'api.webhooks.pauses.store': {
    methods: ["POST"]
    pattern: '/officer/api/:id/webhook/pauses'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/webhooks_controller').default['switchOff']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/webhooks_controller').default['switchOff']>>>
    }
  }
  'api.webhooks.pauses.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/api/:id/webhook/pauses'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/webhooks_controller').default['switchOn']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/webhooks_controller').default['switchOn']>>>
    }
  }
  'api.webhooks.resends.store': {
    methods: ["POST"]
    pattern: '/officer/api/:id/webhook/resends'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/webhooks_controller').default['resend']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/webhooks_controller').default['resend']>>>
    }
  }
  'api.deliveries.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/api/deliveries'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/deliveries_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/deliveries_controller').default['index']>>>
    }
  }
  'api.deliveries.files.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/api/deliveries/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/delivery_files_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/delivery_files_controller').default['spreadsheet']>>>
    }
  }
  'api.deliveries.files.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/officer/api/deliveries/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/delivery_files_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/delivery_files_controller').default['pdf']>>>
    }
  }
  'api.deliveries.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/api/deliveries/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/deliveries_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/deliveries_controller').default['show']>>>
    }
  }
  'api.deliveries.resends.store': {
    methods: ["POST"]
    pattern: '/officer/api/deliveries/:id/resends'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/deliveries_controller').default['resend']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/api/controllers/deliveries_controller').default['resend']>>>
    }
  }
  'loi.pdf.mine': {
    methods: ["GET","HEAD"]
    pattern: '/my-applications/:uuid/loi'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/applicant_letter_pdfs_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/applicant_letter_pdfs_controller').default['show']>>>
    }
  }
  'loi.pdf.officer': {
    methods: ["GET","HEAD"]
    pattern: '/officer/applications/:id/loi'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/officer_letter_pdfs_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/officer_letter_pdfs_controller').default['show']>>>
    }
  }
  'loi.pdfs.officer': {
    methods: ["GET","HEAD"]
    pattern: '/officer/loi-pdfs'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/letter_bundles_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/letter_bundles_controller').default['show']>>>
    }
  }
  'loi.letter.mine': {
    methods: ["GET","HEAD"]
    pattern: '/my-applications/:uuid/letter'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/applicant_letters_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/applicant_letters_controller').default['show']>>>
    }
  }
  'loi.letter.current': {
    methods: ["GET","HEAD"]
    pattern: '/my-loi'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/applicant_letters_controller').default['current']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/applicant_letters_controller').default['current']>>>
    }
  }
  'loi.letter.officer': {
    methods: ["GET","HEAD"]
    pattern: '/officer/applications/:id/letter'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/officer_letters_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/officer_letters_controller').default['show']>>>
    }
  }
  'loi.offline_copy.show': {
    methods: ["GET","HEAD"]
    pattern: '/offline-copy'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/offline_copies_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/offline_copies_controller').default['show']>>>
    }
  }
  'loi.extensions.store': {
    methods: ["POST"]
    pattern: '/officer/loi-extensions'
    types: {
      body: ExtractBody<InferInput<(typeof import('#loi/validators/loi').extensionValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#loi/validators/loi').extensionValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/extensions_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/extensions_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'loi.letter_checks.create': {
    methods: ["GET","HEAD"]
    pattern: '/check-letter'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/letter_checks_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/letter_checks_controller').default['create']>>>
    }
  }
  'loi.letter_checks.store': {
    methods: ["POST"]
    pattern: '/check-letter'
    types: {
      body: ExtractBody<InferInput<(typeof import('#loi/validators/loi').letterCheckValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#loi/validators/loi').letterCheckValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/letter_checks_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/letter_checks_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'loi.digilocker_letters.show': {
    methods: ["POST"]
    pattern: '/digilocker/letters'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/digilocker_letters_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/digilocker_letters_controller').default['show']>>>
    }
  }
  'loi.verification.show': {
    methods: ["GET","HEAD"]
    pattern: '/verifyloi/:applicationUuid/:loiNumber'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { applicationUuid: ParamValue; loiNumber: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/verifications_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/loi/controllers/verifications_controller').default['show']>>>
    }
  }
  'bank_desk.entry.create': {
    methods: ["GET","HEAD"]
    pattern: '/bank'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/entries_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/entries_controller').default['create']>>>
    }
  }
  'bank_desk.entry.store': {
    methods: ["POST"]
    pattern: '/bank'
    types: {
      body: ExtractBody<InferInput<(typeof import('#bank_desk/validators/desk').nextLetterValidator)>|InferInput<(typeof import('#bank_desk/validators/desk').entryValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#bank_desk/validators/desk').nextLetterValidator)>|InferInput<(typeof import('#bank_desk/validators/desk').entryValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/entries_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/entries_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'bank_desk.code.create': {
    methods: ["GET","HEAD"]
    pattern: '/bank/code'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/codes_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/codes_controller').default['create']>>>
    }
  }
  'bank_desk.code.store': {
    methods: ["POST"]
    pattern: '/bank/code'
    types: {
      body: ExtractBody<InferInput<(typeof import('#bank_desk/validators/desk').branchCodeValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#bank_desk/validators/desk').branchCodeValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/codes_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/codes_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'bank_desk.session.destroy': {
    methods: ["POST"]
    pattern: '/bank/leave'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/held_letters_controller').default['leave']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/held_letters_controller').default['leave']>>>
    }
  }
  'bank_desk.letter.show': {
    methods: ["GET","HEAD"]
    pattern: '/bank/letters/:applicationUuid'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { applicationUuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/held_letters_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/held_letters_controller').default['show']>>>
    }
  }
  'bank_desk.letter.store': {
    methods: ["POST"]
    pattern: '/bank/letters/:applicationUuid'
    types: {
      body: ExtractBody<InferInput<(typeof import('#bank_desk/validators/desk').answerValidator)>>
      paramsTuple: [ParamValue]
      params: { applicationUuid: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#bank_desk/validators/desk').answerValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/held_letters_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/held_letters_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'bank_desk.mine.show': {
    methods: ["GET","HEAD"]
    pattern: '/my-applications/:uuid/bank'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/applicant_answers_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/applicant_answers_controller').default['show']>>>
    }
  }
  'bank_desk.mine.replies.store': {
    methods: ["POST"]
    pattern: '/my-applications/:uuid/bank/answers/:item'
    types: {
      body: ExtractBody<InferInput<(typeof import('#bank_desk/validators/desk').replyValidator)>>
      paramsTuple: [ParamValue, ParamValue]
      params: { uuid: ParamValue; item: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#bank_desk/validators/desk').replyValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/applicant_answers_controller').default['reply']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/applicant_answers_controller').default['reply']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'bank_desk.mine.moves.store': {
    methods: ["POST"]
    pattern: '/my-applications/:uuid/bank/move'
    types: {
      body: ExtractBody<InferInput<(typeof import('#bank_desk/validators/desk').moveValidator)>>
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#bank_desk/validators/desk').moveValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/applicant_answers_controller').default['move']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/applicant_answers_controller').default['move']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'bank_desk.officer.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/bank-letters'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/bank_letters_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/bank_letters_controller').default['index']>>>
    }
  }
  'bank_desk.officer.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/bank-letters/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/bank_letter_files_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/bank_letter_files_controller').default['spreadsheet']>>>
    }
  }
  'bank_desk.officer.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/officer/bank-letters/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/bank_letter_files_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/bank_letter_files_controller').default['pdf']>>>
    }
  }
  'bank_desk.officer.lead_bank': {
    methods: ["GET","HEAD"]
    pattern: '/officer/bank-letters/lead-bank/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/lead_bank_letters_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/lending/bank_desk/controllers/lead_bank_letters_controller').default['show']>>>
    }
  }
  'service_standards.show': {
    methods: ["GET","HEAD"]
    pattern: '/service-standards'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/service_standards/controllers/service_standards_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/service_standards/controllers/service_standards_controller').default['show']>>>
    }
  }
  'service_standards.csv': {
    methods: ["GET","HEAD"]
    pattern: '/service-standards.csv'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/service_standards/controllers/service_standards_controller').default['csv']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/service_standards/controllers/service_standards_controller').default['csv']>>>
    }
  }
  'service_standards.json': {
    methods: ["GET","HEAD"]
    pattern: '/service-standards.json'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/service_standards/controllers/service_standards_controller').default['json']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/service_standards/controllers/service_standards_controller').default['json']>>>
    }
  }
  'service_standards.checkpoints.show': {
    methods: ["GET","HEAD"]
    pattern: '/service-standards/checkpoints'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/service_standards/controllers/checkpoints_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/service_standards/controllers/checkpoints_controller').default['show']>>>
    }
  }
  'service_standards.checkpoints.json': {
    methods: ["GET","HEAD"]
    pattern: '/service-standards/checkpoints.json'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/service_standards/controllers/checkpoints_controller').default['json']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/service_standards/controllers/checkpoints_controller').default['json']>>>
    }
  }
  'service_standards.letter_proof': {
    methods: ["GET","HEAD"]
    pattern: '/service-standards/letters/:applicationUuid/:loiNumber'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { applicationUuid: ParamValue; loiNumber: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/service_standards/controllers/proofs_controller').default['letter']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/service_standards/controllers/proofs_controller').default['letter']>>>
    }
  }
  'service_standards.claim_proof': {
    methods: ["GET","HEAD"]
    pattern: '/loans/:uuid/claims/:claimUuid/proof'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { uuid: ParamValue; claimUuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/service_standards/controllers/proofs_controller').default['claim']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/service_standards/controllers/proofs_controller').default['claim']>>>
    }
  }
  'service_standards.officer_claim_proof': {
    methods: ["GET","HEAD"]
    pattern: '/officer/claims/:id/proof'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/service_standards/controllers/proofs_controller').default['officerClaim']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/service_standards/controllers/proofs_controller').default['officerClaim']>>>
    }
  }
  'grievances.figures.show': {
    methods: ["GET","HEAD"]
    pattern: '/grievances/figures'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/figures_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/figures_controller').default['show']>>>
    }
  }
  'grievances.signed_out.create': {
    methods: ["GET","HEAD"]
    pattern: '/grievances/new'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/signed_out_grievances_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/signed_out_grievances_controller').default['create']>>>
    }
  }
  'grievances.signed_out.store': {
    methods: ["POST"]
    pattern: '/grievances/new'
    types: {
      body: ExtractBody<InferInput<(typeof import('#grievances/validators/grievance').filingValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#grievances/validators/grievance').filingValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/signed_out_grievances_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/signed_out_grievances_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'grievances.follow': {
    methods: ["GET","HEAD"]
    pattern: '/grievances/follow'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/mobile_verifications_controller').default['follow']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/mobile_verifications_controller').default['follow']>>>
    }
  }
  'grievances.mobile.store': {
    methods: ["POST"]
    pattern: '/grievances/mobile'
    types: {
      body: ExtractBody<InferInput<(typeof import('#grievances/validators/grievance').mobileValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#grievances/validators/grievance').mobileValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/mobile_verifications_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/mobile_verifications_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'grievances.code.create': {
    methods: ["GET","HEAD"]
    pattern: '/grievances/code'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/mobile_verifications_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/mobile_verifications_controller').default['create']>>>
    }
  }
  'grievances.code.store': {
    methods: ["POST"]
    pattern: '/grievances/code'
    types: {
      body: ExtractBody<InferInput<(typeof import('#grievances/validators/grievance').codeValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#grievances/validators/grievance').codeValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/mobile_verifications_controller').default['prove']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/mobile_verifications_controller').default['prove']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'grievances.mobile.destroy': {
    methods: ["POST"]
    pattern: '/grievances/leave'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/mobile_verifications_controller').default['leave']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/mobile_verifications_controller').default['leave']>>>
    }
  }
  'grievances.signed_out.show': {
    methods: ["GET","HEAD"]
    pattern: '/grievances/followed/:uuid'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/signed_out_grievances_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/signed_out_grievances_controller').default['show']>>>
    }
  }
  'grievances.signed_out.reopenings.store': {
    methods: ["POST"]
    pattern: '/grievances/followed/:uuid/reopening'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/signed_out_responses_controller').default['reopen']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/signed_out_responses_controller').default['reopen']>>>
    }
  }
  'grievances.signed_out.ratings.store': {
    methods: ["POST"]
    pattern: '/grievances/followed/:uuid/rating'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/signed_out_responses_controller').default['rate']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/signed_out_responses_controller').default['rate']>>>
    }
  }
  'grievances.mine.index': {
    methods: ["GET","HEAD"]
    pattern: '/my-grievances'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/my_grievances_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/my_grievances_controller').default['index']>>>
    }
  }
  'grievances.mine.create': {
    methods: ["GET","HEAD"]
    pattern: '/my-grievances/new'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/my_grievances_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/my_grievances_controller').default['create']>>>
    }
  }
  'grievances.mine.store': {
    methods: ["POST"]
    pattern: '/my-grievances'
    types: {
      body: ExtractBody<InferInput<(typeof import('#grievances/validators/grievance').filingValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#grievances/validators/grievance').filingValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/my_grievances_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/my_grievances_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'grievances.mine.show': {
    methods: ["GET","HEAD"]
    pattern: '/my-grievances/:uuid'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/my_grievances_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/my_grievances_controller').default['show']>>>
    }
  }
  'grievances.mine.reopenings.store': {
    methods: ["POST"]
    pattern: '/my-grievances/:uuid/reopening'
    types: {
      body: ExtractBody<InferInput<(typeof import('#grievances/validators/grievance').messageValidator)>>
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#grievances/validators/grievance').messageValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/my_grievance_responses_controller').default['reopen']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/my_grievance_responses_controller').default['reopen']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'grievances.mine.ratings.store': {
    methods: ["POST"]
    pattern: '/my-grievances/:uuid/rating'
    types: {
      body: ExtractBody<InferInput<(typeof import('#grievances/validators/grievance').ratingValidator)>>
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#grievances/validators/grievance').ratingValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/my_grievance_responses_controller').default['rate']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/my_grievance_responses_controller').default['rate']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'grievances.officer.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/grievances'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/grievances_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/grievances_controller').default['index']>>>
    }
  }
  'grievances.officer.spreadsheet': {
    methods: ["GET","HEAD"]
    pattern: '/officer/grievances/spreadsheet'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/grievance_list_files_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/grievance_list_files_controller').default['spreadsheet']>>>
    }
  }
  'grievances.officer.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/officer/grievances/pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/grievance_list_files_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/grievance_list_files_controller').default['pdf']>>>
    }
  }
  'grievances.officer.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/grievances/:uuid'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/grievances_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/grievances_controller').default['show']>>>
    }
  }
  'grievances.officer.answers.store': {
    methods: ["POST"]
    pattern: '/officer/grievances/:uuid/answers'
    types: {
      body: ExtractBody<InferInput<(typeof import('#grievances/validators/grievance').messageValidator)>>
      paramsTuple: [ParamValue]
      params: { uuid: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#grievances/validators/grievance').messageValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/grievances_controller').default['answer']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/grievances/controllers/grievances_controller').default['answer']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'privacy.show': {
    methods: ["GET","HEAD"]
    pattern: '/my-data'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/my_data_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/my_data_controller').default['show']>>>
    }
  }
  'privacy.update': {
    methods: ["PUT"]
    pattern: '/my-data'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/my_data_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/my_data_controller').default['update']>>>
    }
  }
  'privacy.copy.show': {
    methods: ["GET","HEAD"]
    pattern: '/my-data/copy'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/data_copies_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/data_copies_controller').default['show']>>>
    }
  }
  'privacy.copy.store': {
    methods: ["POST"]
    pattern: '/my-data/copy'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/data_copies_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/data_copies_controller').default['store']>>>
    }
  }
  'privacy.copy.json': {
    methods: ["GET","HEAD"]
    pattern: '/my-data/copy.json'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/data_copies_controller').default['json']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/data_copies_controller').default['json']>>>
    }
  }
  'privacy.copy.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/my-data/copy.pdf'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/data_copies_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/data_copies_controller').default['pdf']>>>
    }
  }
  'privacy.correction.show': {
    methods: ["GET","HEAD"]
    pattern: '/my-data/correction'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/correction_requests_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/correction_requests_controller').default['show']>>>
    }
  }
  'privacy.correction.store': {
    methods: ["POST"]
    pattern: '/my-data/correction'
    types: {
      body: ExtractBody<InferInput<(typeof import('#privacy/validators/own_data').correctionRequestValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#privacy/validators/own_data').correctionRequestValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/correction_requests_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/correction_requests_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'privacy.nominee.show': {
    methods: ["GET","HEAD"]
    pattern: '/my-data/nominee'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/nominees_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/nominees_controller').default['show']>>>
    }
  }
  'privacy.nominee.store': {
    methods: ["POST"]
    pattern: '/my-data/nominee'
    types: {
      body: ExtractBody<InferInput<(typeof import('#privacy/validators/own_data').nomineeValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#privacy/validators/own_data').nomineeValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/nominees_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/nominees_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'privacy.nominee.destroy': {
    methods: ["DELETE"]
    pattern: '/my-data/nominee'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/nominees_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/nominees_controller').default['destroy']>>>
    }
  }
  'privacy.access_log.show': {
    methods: ["GET","HEAD"]
    pattern: '/my-data/access-log'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/access_log_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/access_log_controller').default['show']>>>
    }
  }
  'privacy.incidents.show': {
    methods: ["GET","HEAD"]
    pattern: '/my-data/incidents'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/incidents_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/incidents_controller').default['show']>>>
    }
  }
  'privacy.requests.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/correction-requests'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/correction_answers_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/correction_answers_controller').default['index']>>>
    }
  }
  'privacy.requests.store': {
    methods: ["POST"]
    pattern: '/officer/correction-requests'
    types: {
      body: ExtractBody<InferInput<(typeof import('#privacy/validators/own_data').correctionAnswerValidator)>>
      paramsTuple: []
      params: {}
      query: ExtractQuery<InferInput<(typeof import('#privacy/validators/own_data').correctionAnswerValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/correction_answers_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/correction_answers_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'privacy.breaches.index': {
    methods: ["GET","HEAD"]
    pattern: '/officer/breaches'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breaches_controller').default['index']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breaches_controller').default['index']>>>
    }
  }
  'privacy.breaches.create': {
    methods: ["GET","HEAD"]
    pattern: '/officer/breaches/new'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breaches_controller').default['create']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breaches_controller').default['create']>>>
    }
  }
  'privacy.breaches.store': {
    methods: ["POST"]
    pattern: '/officer/breaches'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breaches_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breaches_controller').default['store']>>>
    }
  }
  'privacy.breaches.show': {
    methods: ["GET","HEAD"]
    pattern: '/officer/breaches/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breaches_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breaches_controller').default['show']>>>
    }
  }
  'privacy.breaches.edit': {
    methods: ["GET","HEAD"]
    pattern: '/officer/breaches/:id/edit'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breaches_controller').default['edit']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breaches_controller').default['edit']>>>
    }
  }
  'privacy.breaches.update': {
    methods: ["PUT"]
    pattern: '/officer/breaches/:id'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breaches_controller').default['update']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breaches_controller').default['update']>>>
    }
  }
  'privacy.breaches.people.store': {
    methods: ["POST"]
    pattern: '/officer/breaches/:id/people'
    types: {
      body: ExtractBody<InferInput<(typeof import('#privacy/validators/breach').affectedValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#privacy/validators/breach').affectedValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breach_people_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breach_people_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'privacy.breaches.people.spreadsheet': {
    methods: ["POST"]
    pattern: '/officer/breaches/:id/people/spreadsheet'
    types: {
      body: ExtractBody<InferInput<(typeof import('#privacy/validators/breach').affectedSheetValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#privacy/validators/breach').affectedSheetValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breach_people_controller').default['spreadsheet']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breach_people_controller').default['spreadsheet']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'privacy.breaches.people.destroy': {
    methods: ["DELETE"]
    pattern: '/officer/breaches/:id/people'
    types: {
      body: ExtractBody<InferInput<(typeof import('#privacy/validators/breach').breachVersionValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#privacy/validators/breach').breachVersionValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breach_people_controller').default['destroy']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breach_people_controller').default['destroy']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'privacy.breaches.notices.store': {
    methods: ["POST"]
    pattern: '/officer/breaches/:id/notices'
    types: {
      body: ExtractBody<InferInput<(typeof import('#privacy/validators/breach').breachVersionValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#privacy/validators/breach').breachVersionValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breach_notices_controller').default['store']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breach_notices_controller').default['store']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'privacy.breaches.board.store': {
    methods: ["POST"]
    pattern: '/officer/breaches/:id/board'
    types: {
      body: ExtractBody<InferInput<(typeof import('#privacy/validators/breach').boardStepValidator)>>
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: ExtractQuery<InferInput<(typeof import('#privacy/validators/breach').boardStepValidator)>>
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breach_notices_controller').default['board']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breach_notices_controller').default['board']>>> | { status: 422; response: { errors: SimpleError[] } }
    }
  }
  'privacy.breaches.pdf': {
    methods: ["GET","HEAD"]
    pattern: '/officer/breaches/:id/report.pdf'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breach_notices_controller').default['pdf']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/accountability/privacy/controllers/breach_notices_controller').default['pdf']>>>
    }
  }
  'site.old_paths.show': {
    methods: ["GET","HEAD"]
    pattern: '/:oldPath'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { oldPath: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['show']>>>
    }
  }
  'site.old_paths.sign_up': {
    methods: ["GET","HEAD"]
    pattern: '/:oldPath/:registrationType'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { oldPath: ParamValue; registrationType: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['show']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['show']>>>
    }
  }
  'site.old_paths.verification': {
    methods: ["GET","HEAD"]
    pattern: '/:oldPath/:applicationUuid/:loiNumber'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue, ParamValue]
      params: { oldPath: ParamValue; applicationUuid: ParamValue; loiNumber: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['verification']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['verification']>>>
    }
  }
  'site.old_paths.moved_0': {
    methods: ["GET","HEAD"]
    pattern: '/promise'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_1': {
    methods: ["GET","HEAD"]
    pattern: '/promise.csv'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_2': {
    methods: ["GET","HEAD"]
    pattern: '/promise.json'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_3': {
    methods: ["GET","HEAD"]
    pattern: '/promise/seals'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_4': {
    methods: ["GET","HEAD"]
    pattern: '/promise/seals.json'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_5': {
    methods: ["GET","HEAD"]
    pattern: '/promise/letters/:applicationUuid/:loiNumber'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { applicationUuid: ParamValue; loiNumber: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_6': {
    methods: ["GET","HEAD"]
    pattern: '/seeding'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_7': {
    methods: ["GET","HEAD"]
    pattern: '/helping'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_8': {
    methods: ["GET","HEAD"]
    pattern: '/helping/code'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_9': {
    methods: ["GET","HEAD"]
    pattern: '/no-post'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_10': {
    methods: ["GET","HEAD"]
    pattern: '/my-data/looks'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_11': {
    methods: ["GET","HEAD"]
    pattern: '/loans/:uuid/claims/:claimUuid/asked/:item'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue, ParamValue]
      params: { uuid: ParamValue; claimUuid: ParamValue; item: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_12': {
    methods: ["GET","HEAD"]
    pattern: '/officer/find'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_13': {
    methods: ["GET","HEAD"]
    pattern: '/officer/loi-papers'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_14': {
    methods: ["GET","HEAD"]
    pattern: '/officer/payment-batches/tie-out'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_15': {
    methods: ["GET","HEAD"]
    pattern: '/officer/settings/first-steps'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_16': {
    methods: ["GET","HEAD"]
    pattern: '/officer/stack'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_17': {
    methods: ["GET","HEAD"]
    pattern: '/profile/paper'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_18': {
    methods: ["GET","HEAD"]
    pattern: '/profile/group/paper'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_19': {
    methods: ["GET","HEAD"]
    pattern: '/my-applications/:uuid/asked/:item'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { uuid: ParamValue; item: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_20': {
    methods: ["GET","HEAD"]
    pattern: '/officer/applications/:id/shared'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { id: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_21': {
    methods: ["GET","HEAD"]
    pattern: '/officer/stack/applications'
    types: {
      body: {}
      paramsTuple: []
      params: {}
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_22': {
    methods: ["GET","HEAD"]
    pattern: '/officer/:list/sheet'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { list: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_23': {
    methods: ["GET","HEAD"]
    pattern: '/officer/:list/paper'
    types: {
      body: {}
      paramsTuple: [ParamValue]
      params: { list: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_24': {
    methods: ["GET","HEAD"]
    pattern: '/officer/:area/:list/sheet'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { area: ParamValue; list: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
  'site.old_paths.moved_25': {
    methods: ["GET","HEAD"]
    pattern: '/officer/:area/:list/paper'
    types: {
      body: {}
      paramsTuple: [ParamValue, ParamValue]
      params: { area: ParamValue; list: ParamValue }
      query: {}
      response: ExtractResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
      errorResponse: ExtractErrorResponse<Awaited<ReturnType<import('#app/back_office/site/controllers/old_paths_controller').default['moved']>>>
    }
  }
}
