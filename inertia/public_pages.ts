/** Pages that are open without signing in; all others are listed separately. */
export const pages = import.meta.glob([
  '/inertia/pages/{back_office/site,errors}/*.tsx',
  '/inertia/pages/back_office/site/{eligibility,feedback}/*.tsx',
  '/inertia/pages/platform/auth/{sign_*,forgot_password,new_*,second_factor_challenge}.tsx',
  '/inertia/pages/platform/auth/takeover/*.tsx',
  '/inertia/pages/lending/loi/verification.tsx',
  '/inertia/pages/accountability/service_standards/*.tsx',
])
