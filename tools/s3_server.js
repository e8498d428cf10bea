export { default } from '@20minutes/s3rver'
