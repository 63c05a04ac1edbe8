import { describe } from 'vitest'
import { arkeselSms } from '#server/sms/arkesel-sms.ts'
import { hubtelSms } from '#server/sms/hubtel-sms.ts'
import { smsContract } from './sms-contract.ts'

describe('Arkesel', () =>
  smsContract({
    provider: 'arkesel',
    make: ({ urls, keys }, { key = keys.arkesel.apiKey, ...but } = {}) =>
      arkeselSms({
        senderId: 'MmoaLoans',
        baseUrl: urls['arkesel'] ?? '',
        apiKey: key,
        callbackUrl: 'https://loans.example.com/hooks/arkesel',
        ...but,
      }),
  }))

describe('Hubtel', () =>
  smsContract({
    provider: 'hubtel',
    make: ({ urls, keys }, { key = keys.hubtel.clientSecret, ...but } = {}) =>
      hubtelSms({ senderId: 'MmoaLoans', baseUrl: urls['hubtel'] ?? '', clientId: keys.hubtel.clientId, clientSecret: key, ...but }),
  }))
