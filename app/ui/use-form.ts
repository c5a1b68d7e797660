/** Forms with what is wrong in them, by conform. */
import { useForm as useConformForm } from "@conform-to/react";

/**
 * conform's `useForm`, drawn again whenever an error comes or goes. conform draws a form again for what its parts read
 * while they were drawn, unless something was typed since the form itself was drawn. React pauses between the two on a
 * slow machine: a refused form then said nothing. So the errors are read here, where no pause is possible.
 */
export const useForm: typeof useConformForm = (options) => {
  const made = useConformForm(options);
  void made[0].allErrors;
  return made;
};
