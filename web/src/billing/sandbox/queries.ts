import {
  finishSandboxOnboarding,
  getSandboxCheckout,
  getSandboxOnboarding,
  getSandboxPortal,
  paySandboxCheckout,
  putSandboxCard,
} from '@koji/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

export interface Card {
  number: string
  confirmed: boolean
}

/** Never cached, because the checkout may have been paid in another tab. */
export const useCheckout = (id: string) =>
  useQuery({
    queryKey: ['sandbox', 'checkout', id],
    queryFn: ({ signal }) => call(getSandboxCheckout, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const usePay = (id: string) =>
  useMutation({ mutationFn: (body: Card) => call(paySandboxCheckout, { params: { id }, body }) })

export const usePortal = (id: string) =>
  useQuery({
    queryKey: ['sandbox', 'portal', id],
    queryFn: ({ signal }) => call(getSandboxPortal, { params: { id } }, { signal }),
  })

export const useSetCard = (id: string) =>
  useMutation({ mutationFn: (body: Card) => call(putSandboxCard, { params: { id }, body }) })

export const useOnboarding = (id: string) =>
  useQuery({
    queryKey: ['sandbox', 'onboarding', id],
    queryFn: ({ signal }) => call(getSandboxOnboarding, { params: { id } }, { signal }),
  })

export const useFinishOnboarding = (id: string) =>
  useMutation({ mutationFn: () => call(finishSandboxOnboarding, { params: { id } }) })
