import vine from '@vinejs/vine'

/** What must not be empty, in the order of document 3, section 5; the action compares and checks. */
export const resetPasswordValidator = vine.compile(
  vine.object({
    newPassword: vine.string().maxLength(200),
    newPasswordConfirmation: vine.string().maxLength(200),
    userName: vine.string().trim().maxLength(120),
  })
)
