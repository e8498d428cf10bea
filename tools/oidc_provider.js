export { default } from 'oidc-provider'
